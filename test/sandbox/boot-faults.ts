import { expect } from 'vitest';
import type { ProjectFiles } from '../../agents/ports.ts';

interface BootFault {
  fault: string;
  files: ProjectFiles;
  /** What a boot must report. */
  problem: unknown;
}

const app = (body: string, imports = '') =>
  `${imports}import { useEffect, useState, createContext, useContext, type ReactNode } from 'react';\n` +
  `export const used = [useEffect, useState, createContext, useContext];\nexport type Used = ReactNode;\n${body}`;

export const at = (path: string | null, line: number | null, code: string, text: string) =>
  expect.objectContaining({ path, line, code, text: expect.stringContaining(text) });

/** Applications with one fault each, and the problem that it is. */
export const bootFaults: readonly BootFault[] = [
  {
    fault: 'an exception on the first render',
    files: {
      'src/App.tsx': "import { Walks } from './Walks.tsx';\nexport const App = () => <main><Walks /></main>;\n",
      'src/Walks.tsx':
        'const walks: string[] = [];\n\nexport function Walks() {\n  const [first] = walks;\n' +
        '  return <p>{(first as string).toUpperCase()}</p>;\n}\n',
    },
    problem: at('src/Walks.tsx', 5, 'uncaught', 'toUpperCase'),
  },
  {
    fault: 'an exception in an effect',
    files: {
      'src/App.tsx': app(
        "export function App() {\n  useEffect(() => {\n    throw new Error('no effect');\n  }, []);\n  return <p>Walks</p>;\n}\n",
      ),
    },
    problem: at('src/App.tsx', 6, 'uncaught', 'no effect'),
  },
  {
    fault: 'a missing provider',
    files: {
      'src/store.ts':
        "import { createContext, useContext } from 'react';\nconst Store = createContext<string[] | null>(null);\n" +
        'export function useStore(): string[] {\n  const store = useContext(Store);\n' +
        "  if (store === null) throw new Error('useStore needs a StoreProvider');\n  return store;\n}\n",
      'src/App.tsx': "import { useStore } from './store.ts';\nexport const App = () => <p>{useStore().join()}</p>;\n",
    },
    problem: at('src/store.ts', 5, 'uncaught', 'useStore needs a StoreProvider'),
  },
  {
    fault: 'a promise that is rejected at the start',
    files: {
      'src/App.tsx':
        "async function load() {\n  await null;\n  throw new Error('nothing loaded');\n}\nvoid load();\n" +
        'export const App = () => <p>Walks</p>;\n',
    },
    problem: at('src/App.tsx', 3, 'rejected', 'nothing loaded'),
  },
  {
    fault: 'a blank page',
    files: { 'src/App.tsx': 'export const App = () => null;\n' },
    problem: at(null, null, 'empty', '/'),
  },
  {
    fault: 'a render that sets its state',
    files: {
      'src/App.tsx': app(
        'export function App() {\n  const [count, setCount] = useState(0);\n  setCount(count + 1);\n  return <p>{count}</p>;\n}\n',
      ),
    },
    problem: at(null, null, 'uncaught', '301'),
  },
  {
    fault: 'an effect that sets the state that it depends on',
    files: {
      'src/App.tsx': app(
        'export function App() {\n  const [list, setList] = useState<number[]>([]);\n  useEffect(() => setList([...list]), [list]);\n  return <p>{list.length}</p>;\n}\n',
      ),
    },
    problem: at(null, null, 'hangs', '/'),
  },
  {
    fault: 'an endless loop',
    files: { 'src/App.tsx': 'export function App() {\n  for (;;);\n  return <p>Walks</p>;\n}\n' },
    problem: at(null, null, 'hangs', '/'),
  },
  {
    fault: 'a component that is undefined at run time',
    files: {
      'src/parts.ts': 'export const other = 1;\n',
      'src/App.tsx':
        "import * as parts from './parts.ts';\nconst { Missing } = parts as unknown as { Missing: () => null };\n" +
        'export const App = () => <main><Missing /></main>;\n',
    },
    problem: at(null, null, 'uncaught', '130'),
  },
  {
    fault: 'a function that is undefined at run time',
    files: {
      'src/parts.ts': 'export const other = 1;\n',
      'src/App.tsx':
        "import * as parts from './parts.ts';\nconst { missing } = parts as unknown as { missing: () => string };\n" +
        'export const App = () => <main>\n  {missing()}\n</main>;\n',
    },
    problem: at('src/App.tsx', 4, 'uncaught', 'is not a function'),
  },
  {
    fault: 'an exception while the modules load',
    files: { 'src/App.tsx': "JSON.parse('no JSON');\nexport const App = () => <p>Walks</p>;\n" },
    problem: at('src/App.tsx', 1, 'uncaught', 'JSON'),
  },
  {
    fault: 'an error on the console',
    files: { 'src/App.tsx': "console.error('no %s', 'walks');\nexport const App = () => <p>Walks</p>;\n" },
    problem: at('src/App.tsx', 1, 'console', 'walks'),
  },
];
