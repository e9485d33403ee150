import { raw } from 'hono/html';

/**
 * Fills the code of a link into its field, and takes it out of the address, so that it is in no history. The link is used only
 * after a click, so that a program that looks at links does not use it up. The links to other languages take it along.
 */
const token = `
const field = document.querySelector('input[name=token]');
const code = location.hash.slice(1);
if (field && code) {
  field.value = code;
  field.closest('.field').hidden = true;
  history.replaceState(null, '', location.pathname + location.search);
  for (const link of document.querySelectorAll('a[hreflang]')) link.hash = code;
}`;

/**
 * Asks the browser for a passkey, or for a new one: `get` or `create` in `data-passkey`. Without a script or in a browser without
 * passkeys, the form stays hidden. A 403 leads to `data-again`: the person has to sign in again first.
 */
const passkey = `
const form = document.querySelector('form[data-passkey]');
const read = window.PublicKeyCredential && {
  get: PublicKeyCredential.parseRequestOptionsFromJSON,
  create: PublicKeyCredential.parseCreationOptionsFromJSON,
}[form?.dataset.passkey];
if (read) {
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { passkey, ask, again } = form.dataset;
    try {
      const asked = await fetch(ask, { method: 'POST' });
      if (asked.status === 403 && again) { location.assign(again); return; }
      if (!asked.ok) throw new Error(String(asked.status));
      const { options, ...fields } = await asked.json();
      const publicKey = read.call(PublicKeyCredential, options);
      const credential = await navigator.credentials[passkey]({ publicKey });
      for (const [name, value] of Object.entries(fields)) form.elements[name].value = value;
      form.elements.answer.value = JSON.stringify(credential.toJSON());
      form.submit();
    } catch (error) {
      if (error.name === 'NotAllowedError' || error.name === 'AbortError') return;
      document.getElementById('passkey-failed').hidden = false;
    }
  });
}`;

/** Opens the account without a click: a form of ours says who sends it, which a link does not. */
const open = `document.getElementById('open')?.submit();`;

export const scripts = { token, passkey, open } as const;
export type ScriptName = keyof typeof scripts;

export const scriptTag = (name: ScriptName) => raw(`<script>${scripts[name]}</script>`);
