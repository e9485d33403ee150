/** Modules that generated tests use, by path in the project. */
export const kit: Readonly<Record<string, string>> = {
  'qa/app.tsx': `import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { vi } from 'vitest';

/** Opens the application at a path, as on a first visit: no stored data, and all modules are loaded anew. */
export async function openApp(path = '/') {
  cleanup();
  vi.resetModules();
  localStorage.clear();
  window.location.hash = path;
  const { App } = await import('../src/App.tsx');
  await act(async () => {
    render(<App />);
  });
}

/** Goes to another path of the open application. */
export async function goTo(path) {
  await act(async () => {
    window.location.hash = path;
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });
}

/** Returns the visible text of the page, with a space between elements. */
export function pageText() {
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  let text = '';
  let parent = null;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    text += (node.parentNode === parent ? '' : ' ') + node.textContent;
    parent = node.parentNode;
  }
  return text.replace(/\\s+/g, ' ').trim();
}

const nameOf = (element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\\s+/g, ' ').trim();
const fits = (name, wanted) => (wanted instanceof RegExp ? wanted.test(name) : name.toLowerCase() === wanted.toLowerCase());

/** Returns the button or link with this text, or undefined. The last match wins, because dialogs come after pages. */
export function findControl(wanted) {
  return [...document.querySelectorAll('button, a[href], [role=button]')].findLast((one) => fits(nameOf(one), wanted));
}

/** Presses the button or follows the link with this text. */
export async function press(wanted) {
  const control = findControl(wanted);
  if (!control) throw new Error('There is no button or link ' + String(wanted));
  await act(async () => {
    fireEvent.click(control);
  });
  const target = control.getAttribute('href');
  if (target?.startsWith('#')) await goTo(target.slice(1));
}

const labelOf = (label) => (label.textContent ?? '').replace(/\\s*\\((optional|required)\\)|\\s*\\*$/g, '').replace(/\\s+/g, ' ').trim();

function findField(label) {
  const named = [...document.querySelectorAll('label')].find((one) => labelOf(one) === label)?.control;
  const own = [...document.querySelectorAll('input, select, textarea')].find((one) => one.getAttribute('aria-label') === label);
  const control = named ?? own;
  if (!control) throw new Error('There is no field ' + label);
  return control;
}

/** Fills the field with this label; for a choice, selects the option with this text, or any option for null. */
export async function fill(label, value) {
  const control = findField(label);
  await act(async () => {
    if (control instanceof HTMLSelectElement) {
      const option = [...control.options].find((one) => (value === null ? one.value !== '' : one.text === value));
      if (!option) throw new Error(label + ' cannot be ' + String(value));
      fireEvent.change(control, { target: { value: option.value } });
    } else if (control.type === 'checkbox') {
      if (control.checked !== (value === 'true')) fireEvent.click(control);
    } else fireEvent.change(control, { target: { value } });
  });
}

/** Submits the form on the page. */
export async function submit() {
  const form = document.querySelector('form');
  if (!form) throw new Error('There is no form on the page');
  await act(async () => {
    fireEvent.submit(form);
  });
}
`,
};
