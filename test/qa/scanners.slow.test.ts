import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openChecks } from '../support/checks.ts';
import { confinementsHere, counterFiles } from '../support/sandboxes.ts';

const never = new AbortController().signal;
/** An invented token in GitHub's format. Split in two, so that scans of this file do not find it. */
const token = ['ghp_', 'abcdefghijklmnopqrstuvwxyz0123456789'].join('');
const planted = {
  ...counterFiles,
  'src/secret.ts': `export const ok = 1;\nexport const token = '${token}';\n`,
  'src/html.tsx':
    'export function Note({ text }: { text: string }) {\n  return <p dangerouslySetInnerHTML={{ __html: text }} />;\n}\n',
  'src/eval.ts': 'export const run = (code: string): unknown => eval(code);\n',
};

const confinements = await confinementsHere();

test.each([
  [
    'secretlint',
    {
      rule: 'github',
      category: 'secret',
      level: 'critical',
      files: [{ path: 'src/secret.ts', lines: { start: 2, end: 2 } }],
    },
  ],
  [
    'ast-grep',
    {
      rule: 'dangerously-set-inner-html',
      category: 'security',
      level: 'high',
      files: [{ path: 'src/html.tsx', lines: { start: 2, end: 2 } }],
    },
  ],
  [
    'oxlint',
    {
      rule: 'no-eval',
      category: 'security',
      level: 'high',
      files: [{ path: 'src/eval.ts', lines: { start: 1, end: 1 } }],
    },
  ],
])('%s finds planted problems, and nothing in clean code', async (name, expected) => {
  for (const confinement of confinements) {
    await using tools = await openChecks({ confinement });
    const clean = await tools.scanner(name).scan(counterFiles, never);
    expect(clean).toMatchObject({ state: 'checked', found: [] });
    const dirty = await tools.scanner(name).scan(planted, never);
    expect(dirty).toMatchObject({
      state: 'checked',
      found: expect.arrayContaining([expect.objectContaining(expected)]),
    });
    expect(JSON.stringify(dirty)).not.toContain(token);
  }
});

test("code cannot disable the tools' rules with comments", async () => {
  await using tools = await openChecks();
  const quiet = {
    ...planted,
    'src/eval.ts': `/* oxlint-disable */\n${planted['src/eval.ts']}`,
    'src/.oxlintrc.json': '{"ignorePatterns":["**"]}',
  };
  const found = await tools.scanner('oxlint').scan(quiet, never);
  expect(found).toMatchObject({ found: expect.arrayContaining([expect.objectContaining({ rule: 'no-eval' })]) });
});

/** Responds as OSV does: https://google.github.io/osv.dev/post-v1-querybatch/ and /get-v1-vulns/. */
async function startOsv(vulnerable: string) {
  const asked: unknown[] = [];
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    response.setHeader('content-type', 'application/json');
    if (request.url === '/v1/querybatch') {
      const { queries } = JSON.parse(body) as { queries: { package: { name: string } }[] };
      asked.push(...queries);
      const results = queries.map((query) =>
        query.package.name === vulnerable
          ? { vulns: [{ id: 'GHSA-0000-test-0001', modified: '2026-01-01T00:00:00Z' }] }
          : {},
      );
      response.end(JSON.stringify({ results }));
    } else {
      response.end(
        JSON.stringify({
          id: 'GHSA-0000-test-0001',
          summary: 'Made up for a test',
          modified: '2026-01-01T00:00:00Z',
          affected: [
            {
              package: { name: vulnerable, ecosystem: 'npm' },
              ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '99.0.0' }] }],
            },
          ],
          database_specific: { severity: 'HIGH' },
        }),
      );
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, asked, [Symbol.dispose]: () => void server.close() };
}

test('dependencies are looked up by name and exact version, and known vulnerabilities are findings', async () => {
  using osv = await startOsv('react-dom');
  await using tools = await openChecks({ osvUrl: osv.url });
  expect(await tools.scanner('osv').scan(counterFiles, never)).toMatchObject({
    state: 'checked',
    found: [
      {
        rule: 'GHSA-0000-test-0001',
        category: 'dependency',
        level: 'high',
        fixes: ['Update react-dom; fixed in 99.0.0.'],
      },
    ],
  });
  expect(osv.asked).toContainEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    package: { name: 'react', ecosystem: 'npm' },
  });
});

test('an unreachable OSV is reported as not checked', async () => {
  await using tools = await openChecks();
  const out = await tools.scanner('osv').scan(counterFiles, never);
  expect(out).toMatchObject({ state: 'not_checked', reason: expect.stringContaining('could not be reached') });
});
