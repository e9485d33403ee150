/** What a model does wrong in a file: returns the file with the fault, or null where it has no place for it. */
type Spoil = (path: string, content: string) => string | null;

const inModules =
  (spoil: (content: string) => string): Spoil =>
  (path, content) =>
    /\.tsx?$/.test(path) ? spoil(content) : null;

/** A statement at the start of the first component. */
const inComponent =
  (statement: string): Spoil =>
  (path, content) => {
    const start = /^export function [A-Z]\w*\((?:[^()]|\([^()]*\))*\)[^{\n]*\{\n/m.exec(content);
    if (!path.endsWith('App.tsx') || start === null) return null;
    const at = start.index + start[0].length;
    return `${content.slice(0, at)}  ${statement}\n${content.slice(at)}`;
  };

export const spoilers = {
  'wrong type': inModules((content) => `${content}\nexport const wrongCount: number = 'three';\n`),
  'wrong call': inModules((content) => `${content}\nexport const wrongCall = Math.max('one', 2);\n`),
  'missing name': inModules((content) => `${content}\nexport const missingName = nameThatIsNotThere;\n`),
  'icon library': inModules(
    (content) => `import { FiStar } from 'react-icons/fi';\n${content}\nexport const star = FiStar;\n`,
  ),
  'missing file': inModules(
    (content) => `import { helper } from './not-there.ts';\n${content}\nexport const helped = helper;\n`,
  ),
  'missing export': (path, content) =>
    path === 'src/App.tsx'
      ? `import { NotThere } from './App.tsx';\n${content}\nexport const there = NotThere;\n`
      : null,
  syntax: inModules((content) => `${content}\nexport const = 3;\n`),
  'throws on first render': inComponent("if (Date.now() > 0) throw new Error('The first render fails.');"),
  'renders nothing': inComponent('if (Date.now() > 0) return null;'),
  'throws later': inModules(
    (content) => `${content}\nqueueMicrotask(() => {\n  throw new Error('A microtask fails.');\n});\n`,
  ),
  'rejects at the start': inModules(
    (content) => `${content}\nvoid Promise.reject(new Error('Nothing was loaded.'));\n`,
  ),
  elision: inModules((content) => {
    const lines = content.split('\n');
    return `${lines.slice(0, Math.ceil(lines.length / 2)).join('\n')}\n// ... rest of the file stays the same\n`;
  }),
  fence: inModules((content) => `\`\`\`tsx\n${content}\`\`\`\n`),
  'carriage returns': inModules((content) => content.replaceAll('\n', '\r\n')),
  'left out': () => '',
} satisfies Readonly<Record<string, Spoil>>;

export type Spoiler = keyof typeof spoilers;
export const spoilerNames = Object.keys(spoilers) as [Spoiler, ...Spoiler[]];
