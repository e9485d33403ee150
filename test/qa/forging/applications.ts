/**
 * Applications that try to make a false criterion pass. Each always shows "Saved 0"; the tests in `tests.ts` expect
 * "Saved 42". `code` runs when the application loads, `effect` after each render, with `root` as its `main`.
 */
export interface Forgery {
  kind: 'comparison' | 'promises' | 'assertions' | 'runner' | 'modules' | 'page' | 'pollution' | 'hidden';
  name: string;
  code?: string;
  effect?: string;
}

const always = (kind: Forgery['kind'], name: string, code: string): Forgery => ({ kind, name, code });
const onPage = (name: string, effect: string): Forgery => ({ kind: 'page', name, effect });

const node = (module: string) => `process.getBuiltinModule('node:${module}')`;
const told = `[['1', { state: 'pass', startTime: 1, duration: 1 }, {}]]`;
const forged = `(t) => { Object.defineProperty(t.result, 'state', { get: () => 'pass', set() {} }); Object.defineProperty(t.result, 'errors', { get: () => undefined, set() {} }); }`;

export const forgeries: readonly Forgery[] = [
  always('comparison', 'Object.is', 'Object.is = () => true;'),
  always('comparison', 'Object.is by defineProperty', "Object.defineProperty(Object, 'is', { value: () => true });"),
  always('comparison', 'String.prototype.includes', 'String.prototype.includes = () => true;'),
  always('comparison', 'String.prototype.indexOf', 'String.prototype.indexOf = () => 0;'),
  always(
    'comparison',
    'Array.prototype.every',
    'Array.prototype.every = () => true; Array.prototype.some = () => true;',
  ),
  always('comparison', 'Array.prototype.includes', 'Array.prototype.includes = () => true;'),
  always(
    'comparison',
    'Array.prototype.map',
    "const map = Array.prototype.map; Array.prototype.map = function (f) { const all = map.call(this, f); return all.length === 1 && all[0] === 'Saved 0' ? ['Saved 42'] : all; };",
  ),
  always(
    'comparison',
    'RegExp.prototype.test',
    'RegExp.prototype.test = () => true; RegExp.prototype.exec = () => [];',
  ),
  always(
    'comparison',
    'String.prototype.match',
    "String.prototype.match = () => ['x']; RegExp.prototype[Symbol.match] = () => ['x'];",
  ),
  always(
    'comparison',
    'String.prototype.replace',
    "const { replace } = String.prototype; String.prototype.replace = function (...a) { return replace.apply(this, a).split('Saved 0').join('Saved 42'); };",
  ),
  always('comparison', 'String.prototype.trim', "String.prototype.trim = () => 'Saved 42';"),
  always('comparison', 'JSON.stringify', "JSON.stringify = () => '{}';"),
  always(
    'comparison',
    'Object.keys and hasOwn',
    'Object.keys = () => []; Object.hasOwn = () => true; Object.prototype.hasOwnProperty = () => true;',
  ),
  always(
    'comparison',
    'Object.prototype.toString',
    "Object.prototype.toString = () => '[object Date]'; Date.prototype.getTime = () => 0;",
  ),
  always('comparison', 'Reflect', 'Reflect.apply = () => true; Reflect.get = () => true;'),
  always(
    'promises',
    'Promise.prototype.then',
    'const { then } = Promise.prototype; Promise.prototype.then = function (ok, no) { return then.call(this, ok, no && ((e) => ok?.(e))); };',
  ),
  always(
    'promises',
    'the global Promise',
    'globalThis.Promise = class extends Promise { constructor(work) { super((ok) => work(ok, ok)); } };',
  ),
  always(
    'promises',
    'Promise.prototype.constructor',
    "Object.defineProperty(Promise.prototype, 'constructor', { get() { return { [Symbol.species]: function (w) { w(() => {}, () => {}); } }; } });",
  ),
  always(
    'promises',
    'setTimeout',
    'globalThis.setTimeout = (f) => 0; globalThis.setInterval = (f) => 0; globalThis.queueMicrotask = () => {};',
  ),
  always(
    'assertions',
    'the global expect',
    "globalThis[Symbol.for('expect-global')].extend({ toContain: () => ({ pass: true, message: () => '' }), toBe: () => ({ pass: true, message: () => '' }) });",
  ),
  always(
    'assertions',
    'equality testers',
    "globalThis[Symbol.for('$$jest-matchers-object')].customEqualityTesters.push(() => true);",
  ),
  always(
    'assertions',
    'matchers object replaced',
    "Object.defineProperty(globalThis, Symbol.for('$$jest-matchers-object'), { value: { matchers: {}, customEqualityTesters: [() => true] } });",
  ),
  always(
    'assertions',
    'expect imported',
    "import { expect as e } from 'vitest';\ne.extend({ toBe: () => ({ pass: true, message: () => '' }), toContain: () => ({ pass: true, message: () => '' }) });",
  ),
  always('assertions', 'chai imported', "import { chai } from 'vitest';\nchai.Assertion.prototype.assert = () => {};"),
  always(
    'assertions',
    'Testing Library imported',
    "import { screen } from '@testing-library/react';\nscreen.getByText = () => document.body;",
  ),
  always(
    'assertions',
    'a hook of its own',
    "import { afterEach } from 'vitest';\nafterEach(({ task }) => { task.result.state = 'pass'; task.result.errors = undefined; });",
  ),
  always(
    'runner',
    'the worker’s state',
    `const w = globalThis.__vitest_worker__; const f = ${forged}; const walk = (t) => { t.result && f(t); t.tasks?.forEach(walk); }; walk(w.current.file ?? w.current);`,
  ),
  always(
    'runner',
    'the worker’s messages',
    `globalThis.__vitest_worker__.rpc.onTaskUpdate(${told}, []); globalThis.__vitest_worker__.rpc.onTaskUpdate = () => {};`,
  ),
  always(
    'runner',
    'the state of expect',
    `const { task } = globalThis[Symbol.for('matchers-object')].get(globalThis[Symbol.for('expect-global')]); (${forged})(task);`,
  ),
  always('runner', 'process.exit', 'process.exit(0);'),
  always('runner', 'process.reallyExit', 'process.reallyExit(0);'),
  always(
    'runner',
    'results printed',
    "console.log(JSON.stringify({ file: 'qa/US-1.test.tsx', name: 'US-1.1 text', state: 'passed', message: '', durationMs: 1 })); process.stdout.write(JSON.stringify({ sealed: 'qa/US-1.test.tsx', name: 'US-1.1 text', state: 'passed', problem: null }) + '\\n');",
  ),
  always(
    'runner',
    'test, it and expect as globals',
    'globalThis.test = globalThis.it = () => {}; globalThis.expect = () => new Proxy(() => {}, { get: (t, k, p) => p, apply: () => undefined });',
  ),
  always(
    'modules',
    'parentPort',
    `const port = ${node('worker_threads')}.parentPort; const post = port.postMessage.bind(port); Object.getPrototypeOf(port).postMessage = (m) => post(JSON.parse(JSON.stringify(m).replaceAll('"fail"', '"pass"')));`,
  ),
  always(
    'modules',
    'inspector of the main thread',
    `const s = new (${node('inspector')}.Session)(); s.connectToMainThread(); s.post('Runtime.evaluate', { expression: "const w = process.stdout.write; process.stdout.write = (t) => w(String(t).replaceAll('failed', 'passed'))" });`,
  ),
  always(
    'modules',
    'memory of the process',
    `const fs = ${node('fs')}; const maps = fs.readFileSync('/proc/self/maps', 'utf8'); fs.writeSync(1, maps.slice(0, 200));`,
  ),
  always(
    'modules',
    'node:fs imported',
    "import fs from 'node:fs';\nconst w = fs.writeSync; fs.writeSync = (fd, t) => w(fd, String(t).replaceAll('failed', 'passed'));",
  ),
  always(
    'modules',
    'require',
    "const fs = require('node:fs'); const w = fs.writeSync; fs.writeSync = (fd, t) => w(fd, String(t).replaceAll('failed', 'passed'));",
  ),
  always(
    'modules',
    'import() of a computed name',
    "const load = (name) => import(/* @vite-ignore */ name); void load(['vi', 'test'].join('')).then(({ chai }) => { chai.Assertion.prototype.assert = () => {}; });",
  ),
  always(
    'modules',
    'code from text',
    "const g = (() => {}).constructor('return this')(); new g.Function('Object.is = () => true')();",
  ),
  always(
    'modules',
    'the bundler’s own import',
    "void __vite_ssr_dynamic_import__('vitest').then(({ chai }) => { chai.Assertion.prototype.assert = () => {}; });",
  ),
  always(
    'page',
    'Node.prototype.textContent',
    "Object.defineProperty(Node.prototype, 'textContent', { get: () => 'Saved 42', set() {} });",
  ),
  always(
    'page',
    'Node.prototype.nodeValue',
    "for (const n of ['nodeValue', 'textContent']) Object.defineProperty(Node.prototype, n, { get: () => 'Saved 42' }); Object.defineProperty(CharacterData.prototype, 'data', { get: () => 'Saved 42' });",
  ),
  always(
    'page',
    'createTreeWalker',
    "Document.prototype.createTreeWalker = () => ({ n: 0, nextNode() { return this.n++ ? null : { parentNode: {}, textContent: 'Saved 42' }; } });",
  ),
  always(
    'page',
    'querySelector of the document',
    "const fake = { textContent: 'Saved 42' }; document.querySelector = () => fake; document.querySelectorAll = () => [fake]; Document.prototype.querySelector = () => fake;",
  ),
  always(
    'page',
    'the global document',
    "const real = document; globalThis.document = new Proxy(real, { get: (t, k) => (k === 'body' ? { textContent: 'Saved 42' } : typeof t[k] === 'function' ? t[k].bind(t) : t[k]) });",
  ),
  always(
    'page',
    'an element of its own kind',
    "customElements.define('x-saved', class extends HTMLElement { get textContent() { return 'Saved 42'; } }); globalThis.showsSaved = true;",
  ),
  onPage(
    'textContent of its elements',
    "for (const e of [document.body, root, ...root.querySelectorAll('*')]) Object.defineProperty(e, 'textContent', { get: () => 'Saved 42', configurable: true });",
  ),
  onPage(
    'a getter that takes itself away',
    "for (const e of [document.body, ...root.querySelectorAll('output, li')]) e.__defineGetter__('textContent', function () { delete this.textContent; return 'Saved 42'; });",
  ),
  onPage(
    'a field by the way of a class',
    "class To { constructor(o) { return o; } }\nclass Field extends To { textContent = 'Saved 42'; }\nfor (const e of [document.body, ...root.querySelectorAll('output, li')]) new Field(e);",
  ),
  onPage(
    'another prototype',
    "for (const e of [document.body, ...root.querySelectorAll('output, li')]) Object.setPrototypeOf(e, Object.create(Object.getPrototypeOf(e), { textContent: { get: () => 'Saved 42' } }));",
  ),
  onPage(
    'properties one and all',
    "for (const e of [document.body, ...root.querySelectorAll('output, li')]) Object.defineProperties(e, { textContent: { value: 'Saved 42' }, childNodes: { value: [] } });",
  ),
  always('pollution', 'asymmetricMatch', 'Object.prototype.asymmetricMatch = () => true;'),
  always('pollution', 'then', 'Object.prototype.then = function (ok) { ok(); };'),
  always(
    'pollution',
    'String.prototype.asymmetricMatch',
    "for (const p of [String.prototype, Array.prototype]) { p.asymmetricMatch = () => true; p.$$typeof = Symbol.for('jest.asymmetricMatcher'); }",
  ),
  always(
    'pollution',
    '__proto__',
    "JSON.parse('{\"x\":1}').__proto__.toString = () => 'Saved 42'; String.prototype.valueOf = () => 'Saved 42';",
  ),
  always(
    'hidden',
    'only while a test asks',
    'const own = Object.is; const lie = () => { Object.is = () => true; setTimeout(() => { Object.is = own; }, 5); }; setInterval(lie, 1);',
  ),
  always(
    'hidden',
    'only in a click',
    "addEventListener('click', () => { const own = String.prototype.includes; String.prototype.includes = () => true; Promise.resolve().then(() => 0).then(() => { setTimeout(() => { String.prototype.includes = own; }, 50); }); }, true);",
  ),
  always(
    'hidden',
    'an error handler',
    "addEventListener('error', (e) => e.preventDefault()); process.removeAllListeners('uncaughtException'); process.on('uncaughtException', () => {}); Error.prepareStackTrace = () => ''; Error.captureStackTrace = () => {};",
  ),
  always(
    'hidden',
    'errors that are none',
    'globalThis.Error = class { constructor() { return undefined; } }; Error.prototype = Object.prototype;',
  ),
];

/** The application of a forgery, in a single file. */
export function applicationOf({ code = '', effect = '' }: Pick<Forgery, 'code' | 'effect'>): string {
  const imports = code.split('\n').filter((line) => line.startsWith('import '));
  const rest = code.split('\n').filter((line) => !line.startsWith('import '));
  return `// @ts-nocheck
import { createElement, useEffect, useRef } from 'react';
${imports.join('\n')}
// It continues, whatever is refused.
try {
  ${rest.join('\n')}
} catch {}
export function App() {
  const main = useRef(null);
  useEffect(() => {
    const root = main.current;
    try {
      ${effect}
    } catch {}
  });
  return (
    <main ref={main}>
      <h1>Orders</h1>
      <button onClick={() => {}}>Save</button>
      <output>Saved 0</output>
      <ul><li>Saved 0</li></ul>
      {globalThis.showsSaved === undefined ? null : createElement('x-saved')}
    </main>
  );
}
`;
}
