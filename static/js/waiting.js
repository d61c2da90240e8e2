// The waiting room: looks from time to time who came, while it is seen, and copies the invitation link.
const PAUSE = 4000;

setInterval(() => {
  if (!document.hidden) htmx.trigger("#room", "look");
}, PAUSE);

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
    button.textContent = button.dataset.done;
  });
}
