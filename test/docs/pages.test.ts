import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CloseCode } from 'graphql-ws';
import { z } from 'zod';
import { closeCodes } from '../../adapters/socket/close-codes.ts';
import type { AnyAgent } from '../../agents/agent.ts';
import * as registry from '../../agents/index.ts';
import { starters } from '../../agents/starters/registry.ts';
import { type ErrorCode, errorTable } from '../../schema/errors.ts';
import { readConfig, settingNames } from '../../server/process/config.ts';
import { readBlocks } from './page.ts';

const docs = (await readdir('docs')).filter((file) => file.endsWith('.md')).map((file) => `docs/${file}`);
const decisions = (await readdir('docs/decisions')).map((file) => `docs/decisions/${file}`);
const pages = ['README.md', 'CONTRIBUTING.md', ...docs, 'docs/examples/README.md'];
const tests = (await readdir('test', { recursive: true })).filter((file) => file.endsWith('.test.ts'));
const examples = await readFile('test/docs/examples.slow.test.ts', 'utf8');
const testSources = await Promise.all(tests.map(async (file) => readFile(join('test', file), 'utf8')));

/** Blocks that no test runs, and why. */
const notRun = new Set([
  // There is no Docker engine here; `test/topology` runs the same programs as processes.
  'docs/self-hosting.md docker',
  // There is no cluster here; `test/topology/kubernetes` checks what these lines apply.
  'docs/kubernetes.md cluster',
  'docs/kubernetes.md cluster-backup',
  // These install first, and one of them would run this test again; `.ci/run` and people run them.
  'README.md demo',
  'README.md tests',
  'CONTRIBUTING.md set-up',
  // It needs root; `.ci/run` installs the same packages.
  'CONTRIBUTING.md debian',
]);

describe.each(pages)('%s', (page) => {
  test('has no code that no test runs', async () => {
    const code = (await readBlocks(page)).filter(({ language }) =>
      /^(?:sh|ts|tsx|js|sql|graphql|python|html)$/.test(language),
    );
    const idle = code.filter(({ name }) => {
      if (name === '') return !examples.includes(`'${page.replace(/^docs\/|\.md$/g, '')}'`);
      const runs = (text: string) => text.includes(page) && new RegExp(`\\b${name}\\b`).test(text);
      return !notRun.has(`${page} ${name}`) && !testSources.some(runs);
    });
    expect(idle.map(({ language, name, code: text }) => `${language} ${name}: ${text.slice(0, 60)}`)).toEqual([]);
  });

  test('shows valid JSON', async () => {
    const json = (await readBlocks(page)).filter(({ language }) => language === 'json');
    expect(json.map(({ code }) => typeof (JSON.parse(code) as unknown))).toEqual(json.map(() => 'object'));
  });
});

test.each([...pages, ...decisions])('%s has no broken links', async (page) => {
  const text = (await readFile(page, 'utf8')).replaceAll(/^```[\s\S]*?^```$/gm, '');
  const broken: string[] = [];
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [file = '', anchor] = target.split('#');
    const path = file === '' ? page : join(dirname(page), file);
    const found = await read(path);
    if (found === null || (anchor !== undefined && !anchorsOf(found).has(anchor))) broken.push(target);
  }
  expect(broken).toEqual([]);
});

/** null if there is no such file; empty for a folder. */
async function read(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EISDIR') return '';
    if (code === 'ENOENT') return null;
    throw error;
  }
}

/** Makes anchors from headings as code hosts do. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

test('docs/errors.md has every code, with its status or whether to retry', async () => {
  const rows = (await readFile('docs/errors.md', 'utf8')).matchAll(/^\| `([a-z_]+)` +\| (\S+) +\|/gm);
  const told = [...rows].map(([, code, second]) => [code, second]);
  const endings: readonly ErrorCode[] = ['internal', 'budget_exceeded', 'prices_missing'];
  const codes = Object.keys(errorTable) as ErrorCode[];
  const firstEnding = codes.indexOf('model_error');
  const expected = [
    ...codes.slice(0, firstEnding).map((code) => [code, String(errorTable[code].status)]),
    ...[...codes.slice(firstEnding), ...endings].map((code) => [code, errorTable[code].retryable ? 'yes' : 'no']),
  ];
  expect(told.toSorted()).toEqual(expected.toSorted());
});

test('docs/websockets.md has every close code', async () => {
  const page = await readFile('docs/websockets.md', 'utf8');
  const table = page.slice(page.indexOf('## Close codes'), page.indexOf('## Errors'));
  const told = [...table.matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(([, codes = '']) => codes.split(',').map(Number));
  const ofProtocol = [CloseCode.BadRequest, CloseCode.SubprotocolNotAcceptable, CloseCode.SubscriberAlreadyExists];
  expect(told).toEqual(expect.arrayContaining([...Object.values(closeCodes), ...ofProtocol]));
});

test('docs/agents.md names every starter, with an example of a change', async () => {
  const rows = (await readFile('docs/agents.md', 'utf8')).matchAll(/^\| `(\w+)` +\| (.+?) +\| .+ \| (.+?) +\|$/gm);
  const told = [...rows].map(([, kind = '', title, example]) => ({ kind, title, example }));
  expect(told.map(({ kind }) => kind).toSorted()).toEqual(starters.map(({ kind }) => kind).toSorted());
  for (const { kind, title, settings } of starters.map((starter) => ({ ...starter, title: starter.texts.en.title }))) {
    const row = told.find((one) => one.kind === kind);
    expect(row?.title).toBe(title);
    expect(settings.map(({ example }) => example.en)).toContain(row?.example);
  }
});

test('docs/configuration.md has every setting', async () => {
  const page = await readFile('docs/configuration.md', 'utf8');
  const table = page.slice(0, page.indexOf('\n## '));
  const named = [...table.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name);
  expect([...new Set(named)].toSorted()).toEqual([...settingNames].toSorted());
});

test.each(['docs/configuration.md', 'docs/models.md', 'docs/retention.md', 'docs/tracing.md'])(
  'the examples of settings in %s are valid',
  async (page) => {
    const examples = (await readBlocks(page)).filter(({ name }) => name === 'env');
    expect(examples.length).toBeGreaterThan(0);
    for (const { code } of examples) {
      const given = [...code.matchAll(/\b([A-Z_]+)=(?:'([^']*)'|(\S+))/g)];
      const environment = Object.fromEntries(given.map(([, name = '', quoted, plain]) => [name, quoted ?? plain]));
      expect(Object.keys(environment).every((name) => (settingNames as readonly string[]).includes(name))).toBe(true);
      expect(() => readConfig(environment)).not.toThrow();
    }
  },
);

test.each(Object.values(registry) as AnyAgent[])(
  'docs/agents.md lists the events and results of $name',
  async (agent) => {
    const page = await readFile('docs/agents.md', 'utf8');
    const own = page.split('\n## ').find((section) => section.toLowerCase().startsWith(`${agent.name}\n`));
    const literals = (agent.events as readonly z.ZodObject[]).flatMap(({ shape }) =>
      [shape.type, shape.phase].flatMap((schema) => valuesOf(schema)),
    );
    // `phase` itself is described above all of them.
    for (const word of [...literals, agent.terminal].filter((literal) => literal !== 'phase'))
      expect(own).toContain(`\`${word}\``);
    const row = page.split('\n').find((line) => line.includes(`](#${agent.name})`)) ?? '';
    for (const field of agent.writes) expect(row).toContain(`\`${field}\``);
  },
);

/** Returns the values of a literal or an enum. */
function valuesOf(schema: unknown): string[] {
  if (schema instanceof z.ZodLiteral) return [...schema.values].map(String);
  return schema instanceof z.ZodEnum ? schema.options.map(String) : [];
}
