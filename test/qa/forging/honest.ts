/** Applications that do what their tests say, using many features that a locked worker could break. */
export const honest: Readonly<Record<string, { app: string; tests: string }>> = {
  'a form that keeps rows': {
    app: `import { useEffect, useReducer, useState, type FormEvent } from 'react';
interface Row { id: number; name: string; amount: number }
class RowError extends Error { constructor(message: string) { super(message); this.name = 'RowError'; } }
function parse(name: string, amount: string): Row {
  const value = Number.parseFloat(amount);
  if (name.trim() === '') throw new RowError('Name is required');
  if (Number.isNaN(value) || value < 0) { const error = new Error('Amount must be positive'); error.message = error.message + '.'; throw error; }
  return { id: Math.random(), name, amount: value };
}
const key = 'rows';
const read = (): Row[] => JSON.parse(localStorage.getItem(key) ?? '[]');
export function App() {
  const [rows, add] = useReducer((all: Row[], row: Row) => [...all, row], [], read);
  const [message, setMessage] = useState('');
  useEffect(() => localStorage.setItem(key, JSON.stringify(rows)), [rows]);
  function keep(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    try { add(parse(String(data.get('name')), String(data.get('amount')))); setMessage(''); } catch (error) { setMessage(String((error as Error).name) + ': ' + (error as Error).message); }
  }
  const total = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(rows.reduce((sum, { amount }) => sum + amount, 0));
  return <main><h1>Rows</h1><form onSubmit={keep}><label>Name <input name="name" /></label><label>Amount <input name="amount" /></label><button>Keep</button></form>
    <p role="alert">{message}</p><ul>{rows.toSorted((a, b) => a.name.localeCompare(b.name)).map((row) => <li key={row.id}>{row.name}</li>)}</ul><p>Total {total}</p></main>;
}`,
    tests: `test('US-1.1 keeps', async () => {
  await openApp('/');
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Name'), 'Bell');
  await user.type(screen.getByLabelText('Amount'), '42.5');
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect(screen.getByText('Bell')).toBeDefined();
  expect(pageText()).toContain('Total €42.50');
});
test('US-1.2 refuses', async () => {
  await openApp('/');
  await fill('Name', '');
  await submit();
  expect(screen.getByRole('alert').textContent).toBe('RowError: Name is required');
  await fill('Name', 'x');
  await fill('Amount', '-1');
  await submit();
  expect(screen.getByRole('alert').textContent).toBe('Error: Amount must be positive.');
  expect(JSON.parse(localStorage.getItem('rows'))).toEqual([]);
});`,
  },
  'a dialog, a portal and lazy parts': {
    app: `import { lazy, startTransition, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
const Late = lazy(() => Promise.resolve({ default: () => <p>Late part</p> }));
export function App() {
  const [open, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => { if (open) dialog.current?.showModal(); }, [open]);
  return <main><h1>Parts</h1><button onClick={() => startTransition(() => setOpen(true))}>Open</button>
    {open && createPortal(<dialog ref={dialog} onClose={() => setOpen(false)}><p>Inside</p><button onClick={() => dialog.current?.close()}>Shut</button></dialog>, document.body)}
    <Suspense fallback={<p>Waiting</p>}><Late /></Suspense></main>;
}`,
    tests: `test('US-1.1 opens and shuts', async () => {
  await openApp('/');
  expect(await screen.findByText('Late part')).toBeDefined();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Open' }));
  expect((await screen.findByText('Inside')).closest('dialog').open).toBe(true);
  await press('Shut');
  await waitFor(() => expect(screen.queryByText('Inside')).toBeNull());
});`,
  },
  'classes, collections and iterators': {
    app: `import { Component, type ReactNode } from 'react';
class Names extends Array<string> { join(by?: string) { return super.join(by ?? ' and '); } toString() { return this.join(); } }
function Shape(this: { sides: number }, sides: number) { this.sides = sides; }
Shape.prototype.toString = function (this: { sides: number }) { return this.sides + ' sides'; };
Shape.prototype.constructor = Shape;
const plain = Object.create(null); plain.toString = () => 'plain'; plain.constructor = 1;
const config: Record<string, unknown> = {}; config.toString = () => 'config'; config.hasOwnProperty = 1;
function* count(to: number) { for (let at = 1; at <= to; at += 1) yield at; }
const seen = new Map([...count(3)].map((at) => [at, new Set([at])]));
class Boundary extends Component<{ children: ReactNode }, { failed: string | null }> {
  override state = { failed: null };
  static getDerivedStateFromError(error: Error) { return { failed: error.message }; }
  override render() { return this.state.failed === null ? this.props.children : <p>Caught {this.state.failed}</p>; }
}
function Broken(): ReactNode { const error = new TypeError('broken'); error.stack = ''; throw error; }
export function App() {
  const shape = new (Shape as unknown as new (sides: number) => object)(4);
  return <main><p>{String(Names.from(['Ada', 'Bo']))}</p><p>{String(shape)}</p><p>{String(config)} {plain.toString()}</p><p>{[...seen.values()].flatMap((s) => [...s]).join('')}</p><Boundary><Broken /></Boundary></main>;
}`,
    tests: `test('US-1.1 shows all', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  await openApp('/');
  for (const text of ['Ada and Bo', '4 sides', 'config plain', '123', 'Caught broken']) expect(pageText()).toContain(text);
  expect(quiet).toHaveBeenCalled();
  quiet.mockRestore();
});`,
  },
  'time and chance': {
    app: `import { useEffect, useState } from 'react';
export function App() {
  const [left, setLeft] = useState(3);
  useEffect(() => { if (left === 0) return; const timer = setTimeout(() => setLeft(left - 1), 1000); return () => clearTimeout(timer); }, [left]);
  return <main><p>{left === 0 ? 'Over' : 'Left ' + left}</p><p>{new Date().toISOString().slice(0, 10)}</p><p>Dice {Math.floor(Math.random() * 6) + 1}</p></main>;
}`,
    tests: `test('US-1.1 counts down', async () => {
  vi.useFakeTimers({ now: new Date('2031-05-20T10:30:00Z'), shouldAdvanceTime: true });
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  try {
    await openApp('/');
    expect(pageText()).toBe('Left 3 2031-05-20 Dice 4');
    for (let at = 0; at < 3; at += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(pageText()).toContain('Over');
  } finally {
    chance.mockRestore();
    vi.useRealTimers();
  }
});`,
  },
  'files in several modules, a route and a stub of the browser': {
    app: `import { useSyncExternalStore } from 'react';
const route = () => window.location.hash.slice(1) || '/';
const listen = (told: () => void) => { window.addEventListener('hashchange', told); return () => window.removeEventListener('hashchange', told); };
export function App() {
  const at = useSyncExternalStore(listen, route);
  const wide = window.matchMedia('(min-width: 600px)').matches;
  return <main><nav><a href="#/">Home</a> <a href="#/list">List</a></nav><h1>{at === '/list' ? 'The list' : 'Welcome'}</h1>
    <button aria-pressed={wide} ref={(node) => node?.setAttribute('data-wide', String(wide))} onClick={(event) => { event.currentTarget.textContent = 'Pressed'; document.title = 'Changed'; }}>Press</button>
    <select aria-label="Kind"><option>One</option><option>Two</option></select><input type="checkbox" aria-label="Agree" /></main>;
}`,
    tests: `test('US-1.1 goes there', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  await openApp('/');
  expect(screen.getByRole('heading', { name: 'Welcome' })).toBeDefined();
  await press('List');
  expect(pageText()).toContain('The list');
  expect(screen.getByRole('button', { pressed: true }).getAttribute('data-wide')).toBe('true');
  await press('Press');
  expect(document.title).toBe('Changed');
  await fill('Kind', 'Two');
  await fill('Agree', 'true');
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText('Kind'), 'One');
  expect(screen.getByLabelText('Kind').value).toBe('One');
  expect(screen.getByLabelText('Agree').checked).toBe(true);
  vi.unstubAllGlobals();
});`,
  },
  'a file that is chosen': {
    app: `import { useState } from 'react';
export function App() {
  const [text, setText] = useState('Nothing chosen');
  return <main><label>File <input type="file" onChange={async (event) => { const file = event.target.files?.[0]; event.target.value = ''; if (file) setText(file.name + ': ' + await file.text()); }} /></label><p>{text}</p></main>;
}`,
    tests: `test('US-1.1 reads it, and the next one', async () => {
  await openApp('/');
  const user = userEvent.setup();
  await user.upload(screen.getByLabelText('File'), new File(['a;b'], 'first.csv'));
  expect(await screen.findByText('first.csv: a;b')).toBeDefined();
  await user.upload(screen.getByLabelText('File'), new File(['c'], 'second.csv'));
  expect(await screen.findByText('second.csv: c')).toBeDefined();
  expect(screen.getByLabelText('File').type).toBe('file');
});`,
  },
};

export const honestTests = (tests: string) => `// @ts-nocheck
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fill, goTo, openApp, pageText, press, submit } from './app.tsx';

${tests}
`;
