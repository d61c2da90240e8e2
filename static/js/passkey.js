// Passkeys: asks the browser to make or to use one, puts the answer into the form and sends it.
// A form names what it does in data-passkey ("add", "use" or "login") and its options in the element #passkey-options.
const options = () => JSON.parse(document.getElementById("passkey-options").textContent);

async function make(form) {
  const { creation_options: { publicKey } } = options();
  const alone = form.elements.passwordless.checked;
  const wanted = {
    ...publicKey.authenticatorSelection,
    residentKey: alone ? "required" : "discouraged",
    requireResidentKey: alone,
    ...(alone && { userVerification: "required" }),
  };
  return await webauthnJSON.create({ publicKey: { ...publicKey, authenticatorSelection: wanted } });
}

async function use() {
  return await webauthnJSON.get(options().request_options);
}

async function login(form) {
  const answer = await fetch(form.action, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(answer.statusText);
  return await webauthnJSON.get((await answer.json()).request_options);
}

const ACTS = { add: make, use, login };

for (const form of document.querySelectorAll("[data-passkey]")) {
  form.hidden = !globalThis.PublicKeyCredential;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const trouble = form.querySelector("[role=alert]");
    trouble.hidden = true;
    try {
      form.elements.credential.value = JSON.stringify(await ACTS[form.dataset.passkey](form));
      form.submit();
    } catch {
      trouble.hidden = false;
    }
  });
}
