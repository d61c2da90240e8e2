// The menu of ways to think closes by Escape, and by a press on anything else.

const MENU = "#think[open]";

document.addEventListener("keydown", (event) => {
  const menu = document.querySelector(MENU);
  if (event.key !== "Escape" || !menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
document.addEventListener("pointerdown", (event) => {
  const menu = document.querySelector(MENU);
  if (menu && !menu.contains(event.target)) menu.open = false;
});
