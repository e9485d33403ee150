import { raw } from 'hono/html';

/**
 * Fills the code of a link into its field, and takes it out of the address, so that it is in no history. The link is used only
 * after a click, so that a program that looks at links does not use it up.
 */
const token = `
const field = document.querySelector('input[name=token]');
const code = location.hash.slice(1);
if (field && code) {
  field.value = code;
  field.closest('.field').hidden = true;
  history.replaceState(null, '', location.pathname + location.search);
}`;

/** Signs in with a passkey. Without a script or in a browser without passkeys, the button stays hidden. */
const passkey = `
const form = document.getElementById('passkey');
const can = window.PublicKeyCredential && PublicKeyCredential.parseRequestOptionsFromJSON;
if (form && can) {
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      const asked = await fetch('/sign-in/passkey', { method: 'POST' });
      if (!asked.ok) throw new Error(String(asked.status));
      const { state, options } = await asked.json();
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
      const credential = await navigator.credentials.get({ publicKey });
      form.elements.state.value = state;
      form.elements.answer.value = JSON.stringify(credential.toJSON());
      form.submit();
    } catch (error) {
      if (error.name === 'NotAllowedError' || error.name === 'AbortError') return;
      document.getElementById('passkey-failed').hidden = false;
    }
  });
}`;

/** Adds a passkey to the account. */
const addPasskey = `
const form = document.getElementById('add-passkey');
const can = window.PublicKeyCredential && PublicKeyCredential.parseCreationOptionsFromJSON;
if (form && can) {
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      const asked = await fetch('/api/v1/account/passkeys/registration', { method: 'POST' });
      if (asked.status === 403) { location.assign('/sign-in?again&next=/account'); return; }
      if (!asked.ok) throw new Error(String(asked.status));
      const { flowId, options } = await asked.json();
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
      const credential = await navigator.credentials.create({ publicKey });
      form.elements.flowId.value = flowId;
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

export const scripts = { token, passkey, addPasskey, open } as const;
export type ScriptName = keyof typeof scripts;

export const scriptTag = (name: ScriptName) => raw(`<script>${scripts[name]}</script>`);
