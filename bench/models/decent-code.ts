import { createHash } from 'node:crypto';
import type { Drafts } from '../../agents/draft.ts';
import type { ProjectFiles } from '../../agents/ports.ts';
import { editBlock, fileBlock } from './code-blocks.ts';
import { drawWrongly, type WrongLook } from './draw-wrongly.ts';
import { type Spoiler, spoilers } from './spoilers.ts';

type Data = Readonly<Record<string, unknown>>;
type File = { path: string; content: string };

/** What a model does wrong when it writes code. */
export interface CodeFaults {
  /** Each is done to one file, when it is written first. */
  spoils: readonly Spoiler[];
  /** Answers a repair with nothing of use. */
  cannotRepair: boolean;
  /** Plans so many files more, which nothing needs. */
  moreFiles: number;
  /** Plans an application of so many plain files instead of the drafter's. */
  plainFiles: number;
  /** How it spoils the block of a change, the first time. */
  changesWrongly: 'not' | 'blanks' | 'indentation' | 'words' | 'elision' | 'loses lines';
  /** What looks wrong on a screen, when it is written first. */
  drawsWrongly: readonly WrongLook[];
}

/** The first two lines of a plan that is known, so that files and repairs are of the same application. */
const keyOf = (plan: { files: readonly { path: string }[]; summary: string }) =>
  createHash('sha256')
    .update(JSON.stringify([plan.summary, plan.files.map(({ path }) => path)]))
    .digest('hex');

/** Answers the tasks of Code as a decent model would: with the applications that the drafter's rules make. */
export function createDecentCode(drafts: Promise<Drafts>) {
  const projects = new Map<string, ProjectFiles>();
  const spoilt = new Set<string>();

  async function plan(data: Data, { moreFiles, plainFiles }: CodeFaults) {
    if (plainFiles > 0) return answer(plainApplication(plainFiles), 'Ships in winter.');
    const rule = (await drafts)['code.write'];
    if (!rule) throw new TypeError('The drafter has no rules for code.write.');
    const drafted = await rule({ data: { existingFiles: [], ...data }, messages: [] });
    const { files, summary } = drafted as { files: File[]; summary: string };
    const needed = files.filter(({ path }) => !isTest(path) && path !== 'src/theme.css');
    const own = [...needed, ...Array.from({ length: moreFiles }, (_, index) => unneeded(index + 1))];
    return answer(own, summary);
  }

  function answer(own: readonly File[], summary: string): string {
    const plan = {
      summary,
      starter: null,
      routes: [],
      files: own.map(({ path, content }) => ({ path, purpose: `Part of ${path}`, exports: exportsIn(content) })),
      deleted: [],
      packages: [],
    };
    projects.set(keyOf(plan), Object.fromEntries(own.map(({ path, content }) => [path, content])));
    return JSON.stringify(plan);
  }

  function files(data: Data, mark: string, faults: CodeFaults): string | null {
    const project = projects.get(keyOf(data['plan'] as Parameters<typeof keyOf>[0]));
    if (!project) return null;
    const paths = data['write'] as string[];
    const blocks = paths.map((path) => {
      const spoiler = faults.spoils.find(
        (one) => !spoilt.has(one) && spoilers[one](path, project[path] ?? '') !== null,
      );
      if (spoiler === undefined) return fileBlock(path, project[path] ?? '', mark);
      spoilt.add(spoiler);
      return fileBlock(path, spoilers[spoiler](path, project[path] ?? '') ?? '', mark);
    });
    return blocks.filter((block) => block !== '').join('\n\n');
  }

  async function screen(data: Data, { drawsWrongly }: CodeFaults): Promise<string | null> {
    const rule = (await drafts)['design.screen'];
    if (drawsWrongly.length === 0 || !rule) return null;
    const drafted = (await rule({ data, messages: [] })) as { files: File[]; summary: string };
    const project = Object.fromEntries(drafted.files.map(({ path, content }) => [path, content]));
    projects.set(keyOf(drafted), project);
    const files = drafted.files.map((file) =>
      file.path === data['path']
        ? { ...file, content: drawWrongly(file.content, String(data['component']), drawsWrongly) }
        : file,
    );
    return JSON.stringify({ ...drafted, files });
  }

  /** Puts back what the application had, where it is known; otherwise changes nothing. */
  function repair(data: Data, mark: string, system: string, faults: CodeFaults): string {
    const shown = data['files'] as File[];
    const problems = data['problems'] as { path: string | null }[];
    const project = nearest(shown);
    if (faults.cannotRepair || !project) return `<summary ${mark}>\nNothing.\n</summary ${mark}>`;
    const broken = new Set([...shown.map(({ path }) => path), ...problems.flatMap(({ path }) => path ?? [])]);
    const isWhole = !system.includes('<<<<<<< SEARCH');
    const blocks = [...broken].flatMap((path) => {
      const right = project[path];
      const now = shown.find((file) => file.path === path)?.content;
      if (right === undefined || right === now) return [];
      return isWhole || now === undefined ? [fileBlock(path, right, mark)] : [editBlock(path, now, right, mark)];
    });
    return [...blocks, `<summary ${mark}>\nRepaired.\n</summary ${mark}>`].join('\n\n');
  }

  /** The application that has most of these files. */
  function nearest(shown: readonly File[]): ProjectFiles | undefined {
    const known = [...projects.values()];
    const fit = (project: ProjectFiles) => shown.filter(({ path }) => project[path] !== undefined).length;
    return known.toSorted((a, b) => fit(b) - fit(a))[0];
  }

  return async (task: string, data: Data, system: string, faults: CodeFaults): Promise<string | null> => {
    const mark = /^<(?:file|summary)\b[^>]* (k[0-9a-f]{4})>$/m.exec(system)?.[1] ?? '';
    switch (task) {
      case 'code.plan':
        return plan(data, faults);
      case 'code.files':
        return files(data, mark, faults);
      case 'code.choose':
        return choose(data);
      case 'code.change':
        return change(data, mark, faults, nearest(data['files'] as File[]) ?? {});
      case 'design.screen':
        return screen(data, faults);
      case 'design.critique':
        return JSON.stringify({ problems: [] });
      case 'code.repair':
      case 'design.repair':
      case 'design.improve':
        return repair(data, mark, system, faults);
      case 'code.tests':
        return `<file path="src/App.test.tsx" ${mark}>\n${smokeTest}</file ${mark}>`;
      default:
        return null;
    }
  };
}

/** An application of one file for each quay, and one that shows them. */
function plainApplication(count: number): File[] {
  const quays = Array.from({ length: count - 1 }, (_, index) => unneeded(index + 1));
  const imports = quays.map((_, index) => `import { Quay${index + 1} } from './quays/Quay${index + 1}.tsx';`);
  const shown = quays.map((_, index) => `      <Quay${index + 1} />`);
  const content = `${imports.join('\n')}\n\nexport function App() {\n  return (\n    <main>\n      <h1>Ships in winter</h1>\n${shown.join('\n')}\n    </main>\n  );\n}\n`;
  return [...quays, { path: 'src/App.tsx', content }];
}

/** A file as large as a screen of an application. */
function unneeded(number: number): File {
  const rows = Array.from(
    { length: 24 },
    (_, row) => `      <li>Berth ${number}.${row + 1}: a ship lies here in winter</li>`,
  );
  const content = `/** The ships of quay ${number}. */\nexport function Quay${number}() {\n  return (\n    <ul>\n${rows.join('\n')}\n    </ul>\n  );\n}\n`;
  return { path: `src/quays/Quay${number}.tsx`, content };
}

const isTest = (path: string) => /\.test\.tsx?$|^src\/(?:[^/]+\/)?testing[./]/.test(path);

const smokeTest = `import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { App } from './App.tsx';

test('the application opens', () => {
  const { container } = render(<App />);
  expect(container.textContent).not.toBe('');
});
`;

function exportsIn(content: string): string[] {
  return [...content.matchAll(/^export (?:async )?(?:function|const|class|interface|type) [^\n{=]*/gm)].map(([line]) =>
    line.trim(),
  );
}

function wrongly(way: CodeFaults['changesWrongly'], path: string, before: string, after: string, mark: string): string {
  const block = editBlock(path, before, after, mark);
  const inSearch = (damage: (line: string) => string) => {
    const [head = '', ...rest] = block.split(`======= ${mark}`);
    const [path, marker, ...lines] = head.split('\n');
    return [[path, marker, ...lines.map((line) => (line === '' ? line : damage(line)))].join('\n'), ...rest].join(
      `======= ${mark}`,
    );
  };
  switch (way) {
    case 'not':
      return block;
    case 'blanks':
      return inSearch((line) => `${line}  `);
    case 'indentation':
      return inSearch((line) => line.replace(/^ +/, ''));
    case 'words':
      return inSearch(() => 'const somewhere = elsewhere();');
    case 'elision': {
      const lines = after.split('\n');
      const kept = lines.slice(0, Math.ceil(lines.length / 2)).join('\n');
      return fileBlock(path, `${kept}\n// ... the rest of the file stays the same\n`, mark);
    }
    case 'loses lines': {
      const lines = after.split('\n');
      return fileBlock(path, [...lines.slice(0, 8), ...lines.slice(14)].join('\n'), mark);
    }
  }
}

function choose(data: Data): string {
  const paths = [...String(data['map']).matchAll(/\bsrc\/[\w./-]+\.\w+/g)].map(([path]) => path);
  return JSON.stringify({ paths: [...new Set(paths)].slice(0, 6) });
}

/** Understands `Change “A” to “B”`, in every file that has A. */
function change(data: Data, mark: string, faults: CodeFaults, known: ProjectFiles): string {
  const [, from = '', to = ''] = /[“"]([^”"]+)[”"] (?:to|with|by) [“"]([^”"]+)[”"]/.exec(String(data['words'])) ?? [];
  const again = data['again'] as readonly { path: string; reason: string }[] | null;
  const lost = (again ?? []).filter(({ reason }) => reason.includes('lost these lines'));
  if (lost.length > 0) {
    return lost.map(({ path }) => fileBlock(path, (known[path] ?? '').replaceAll(from, to), mark)).join('\n\n');
  }
  const changed = (data['files'] as File[]).filter(({ content }) => from !== '' && content.includes(from));
  if (changed.length === 0) {
    const has = (data['files'] as File[]).some(({ content }) => to !== '' && content.includes(to));
    const kind = has ? 'summary' : 'not-done';
    return `<${kind} ${mark}>\n${has ? 'It says so already.' : 'I do not understand this.'}\n</${kind} ${mark}>`;
  }
  const blocks = changed.map(({ path, content }) => {
    const next = content.replaceAll(from, to);
    return again ? editBlock(path, content, next, mark) : wrongly(faults.changesWrongly, path, content, next, mark);
  });
  return [...blocks, `<summary ${mark}>\nChanged “${from}”.\n</summary ${mark}>`].join('\n\n');
}
