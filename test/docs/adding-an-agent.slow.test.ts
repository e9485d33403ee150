import { execFile } from 'node:child_process';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnyEvent, readEvents, types } from '../support/events.ts';
import { lacks } from '../support/needs.ts';
import { makeEmptyFolder, type ServiceProcess, startServiceProcess } from '../support/process.ts';
import { testKey } from '../support/service.ts';
import { startTeam } from '../support/team.ts';
import { readBlocks } from './page.ts';

const run = promisify(execFile);
const page = 'docs/adding-an-agent.md';
const isMissing = lacks('git');
/** Folders of the repository that are not part of its source. */
const notSource = new Set(['node_modules', '.git', '.data', 'coverage', 'dist']);

let folder: Awaited<ReturnType<typeof makeEmptyFolder>>;
let repository: string;
let service: ServiceProcess;

const git = (...words: string[]) => run('git', words, { cwd: repository });
const node = (...words: string[]) =>
  run(process.execPath, words, {
    cwd: repository,
    env: { ...process.env, UNIFIED_AGENTS_URL: service?.url ?? '', UNIFIED_AGENTS_API_KEY: testKey },
  });

/** Writes each block of the page that is named after a file to that file; the line of `agents/index.ts` goes to its end. */
async function followPage(): Promise<void> {
  for (const { name, code } of await readBlocks(page)) {
    if (!name.startsWith('agents/')) continue;
    const path = join(repository, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, code, { flag: name === 'agents/index.ts' ? 'a' : 'wx' });
  }
}

beforeAll(async () => {
  if (isMissing) return;
  folder = await makeEmptyFolder();
  repository = join(folder.path, 'repository');
  await cp('.', repository, { recursive: true, filter: (path) => !notSource.has(basename(path)) });
  await symlink(join(process.cwd(), 'node_modules'), join(repository, 'node_modules'));
  await git('init', '--quiet');
  await git('add', '--all');
  await git('-c', 'user.name=Test', '-c', 'user.email=test@test.invalid', 'commit', '--quiet', '--message=Before');
  await followPage();
  service = await startServiceProcess({ DATA_DIR: join(folder.path, 'data') }, repository);
});
afterAll(async () => {
  if (isMissing) return;
  await service[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

async function sessionWithPrd(): Promise<string> {
  const idea = 'Pre-orders for a bakery: rye bread 4.50 €, rolls 0.80 €, pick-up on Saturday';
  const { sessionId } = (await (await service.post('/api/v1/sessions', { idea })).json()) as { sessionId: string };
  await readEvents(await service.post(`/api/v1/sessions/${sessionId}/prd-agent`, {}));
  return sessionId;
}

const text = async (path: string) => (await service.request(path)).text();
const own = ['phase', 'status', 'pitch_claim', 'pitch_complete', 'done'];

describe.skipIf(isMissing)(`the agent of ${page}`, () => {
  test('is one folder and one line', async () => {
    await git('add', '--all');
    const { stdout } = await git('diff', '--cached', '--numstat');
    const changes = stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));
    const added = [
      'agents/pitch/drafts.ts',
      'agents/pitch/facts.ts',
      'agents/pitch/index.ts',
      'agents/pitch/prompt.ts',
      'agents/pitch/schema.ts',
    ];
    expect(changes.filter(([, , path]) => path !== 'agents/index.ts').map(([, , path]) => path)).toEqual(added);
    expect(changes.filter(([, , path]) => path === 'agents/index.ts')).toEqual([['1', '0', 'agents/index.ts']]);
  });

  test('passes types, lint and format', async () => {
    expect((await node('node_modules/typescript/bin/tsc', '--noEmit')).stdout).toBe('');
    await node('node_modules/oxlint/bin/oxlint', '--deny-warnings', 'agents');
    await node('node_modules/oxfmt/bin/oxfmt', '--check', 'agents/pitch', 'agents/index.ts');
  }, 600_000);

  test('streams its events over REST', async () => {
    const id = await sessionWithPrd();
    const events = await readEvents(await service.post(`/api/v1/sessions/${id}/pitch-agent`, {}));
    expect(types(events)).toEqual(own);
    expect(events.at(-2)).toMatchObject({ agent: 'pitch', pitch: { markdown: expect.stringContaining('# ') } });
  });

  test('streams them over tRPC and GraphQL, and answers over MCP', async () => {
    const id = await sessionWithPrd();
    const started = await service.post('/api/trpc/agents.pitch.start', { sessionId: id, audience: 'bakers' });
    expect(started.status).toBe(200);
    const log = await readEvents(await service.request(`/api/v1/sessions/${id}/events?types=pitch_complete`));
    expect(types(log)).toEqual(['pitch_complete']);

    const query = `subscription { pitch(sessionId: "${id}") { __typename ... on PitchCompleteEvent { pitch { claim } } } }`;
    const streamed = await service.request('/api/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ query }),
    });
    expect(await streamed.text()).toContain('"__typename":"PitchCompleteEvent","pitch":{"claim":');

    const answer = await service.request('/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'pitch', arguments: { sessionId: id } },
      }),
    });
    expect(await answer.text()).toContain('pitch_complete');
  });

  test('takes its place in a team, and says there what it did', async () => {
    const id = await sessionWithPrd();
    await startTeam(service, id, { agents: ['pitch', 'prd'], task: 'Pre-orders for a bakery' });
    const events = await readEvents(await service.request(`/v1/sessions/${id}/events`));
    const ended = events.filter((event) => event.type === 'prd_complete_final' || event.type === 'pitch_complete');
    expect(types(ended).slice(-2)).toEqual(['prd_complete_final', 'pitch_complete']);
    expect((ended.at(-1) as AnyEvent).message).toMatch(/^Wrote the pitch: /);
  });

  test('puts its artifact into exports and comparisons', async () => {
    const id = await sessionWithPrd();
    for (const audience of ['bakers', 'banks']) {
      await readEvents(await service.post(`/api/v1/sessions/${id}/pitch-agent`, { audience }));
    }
    const zip = new Uint8Array(await (await service.request(`/api/v1/sessions/${id}/export.zip`)).arrayBuffer());
    const files = unzipSync(zip);
    expect(strFromU8(files['PITCH.md'] ?? new Uint8Array())).toMatch(/^# /);
    expect(strFromU8(files['README.md'] ?? new Uint8Array())).toContain('- `PITCH.md`: the product on one page.');
    const { artifacts } = JSON.parse(await text(`/api/v1/sessions/${id}/artifacts`)) as {
      artifacts: { kind: string; artifactId: string }[];
    };
    const newest = artifacts.find(({ kind }) => kind === 'pitch')?.artifactId ?? '';
    const compared = JSON.parse(await text(`/api/v1/sessions/${id}/artifacts/${newest}/compare`)) as object;
    expect(compared).toMatchObject({ target: { kind: 'pitch', version: 2 } });
  });

  test('is on the home page, in the list of agents, and in the documents of the interfaces', async () => {
    expect(await text('/')).toContain('Writes a one-page pitch from the PRD.');
    const { agents } = JSON.parse(await text('/api/v1/agents')) as { agents: { name: string }[] };
    const names = agents.map(({ name }) => name);
    expect(names.slice(names.indexOf('prd'), names.indexOf('prd') + 3)).toEqual(['prd', 'pitch', 'design-system']);
    expect(await text('/api/v1/openapi.json')).toContain('/api/v1/sessions/{sessionId}/pitch-agent');
    const schema = await service.post('/api/graphql', {
      query: '{ agents { name } __type(name: "PitchCompleteEvent") { name } }',
    });
    expect(await schema.json()).toMatchObject({ data: { __type: { name: 'PitchCompleteEvent' } } });
  });

  test('is a command, which prints its result', async () => {
    expect((await node('cli/main.ts', '--help')).stdout).toContain('run the agent Pitch');
    const blocks = await readBlocks(page);
    const commands = blocks.find(({ name }) => name === 'try')?.code ?? '';
    const script = `unified-agents() { "${process.execPath}" cli/main.ts "$@"; }\n${commands}`;
    const { stdout, stderr } = await run('bash', ['-euc', script], {
      cwd: repository,
      env: { ...process.env, UNIFIED_AGENTS_URL: service.url, UNIFIED_AGENTS_API_KEY: testKey },
    });
    expect(stdout).toMatch(/^session\t.*\n(?:preview\t.*\n)?# .*\n\n.*\n\n- /);
    expect(stderr).toContain('The claim: ');
  });
});
