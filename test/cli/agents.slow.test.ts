import { describe, expect, test } from 'vitest';
import type { AnyAgent } from '../../agents/agent.ts';
import { code, design, designSystem, ideation, prd, qa, research } from '../../agents/index.ts';
import { fieldsOf, takesMessages, withValue } from '../../cli/agent-fields.ts';
import { echo } from '../support/echo-agent.ts';
import { jsonLines, openDesk } from './command.ts';

const desk = openDesk();
const flagsOf = ({ input }: AnyAgent) => fieldsOf(input).map(({ flag }) => flag);

describe('flags of an agent', () => {
  test('are its own fields, at any depth', () => {
    expect(flagsOf(ideation)).toContain('phase');
    expect(flagsOf(research)).toEqual(
      expect.arrayContaining(
        ['tech-stack', 'industries', 'search-depth', 'enable-validation'].map((name) => `context-${name}`),
      ),
    );
    expect(flagsOf(prd)).toEqual(expect.arrayContaining(['opportunity-index', 'restore', 'note']));
    expect(flagsOf(design)).toEqual(expect.arrayContaining(['brand-colors-primary', 'target-screen-name', 'model-id']));
    expect(flagsOf(designSystem)).toContain('ds-name');
    expect(flagsOf(code)).toContain('restore');
    for (const agent of [ideation, research, prd, design, designSystem, code, qa])
      expect(flagsOf(agent)).not.toContain('messages');
  });

  test('derive from the definition of a new agent', () => {
    expect(takesMessages(echo.input)).toBe(true);
    expect(fieldsOf(echo.input)).toMatchObject([
      { flag: 'gate', kind: 'text', choices: null },
      { flag: 'fail', kind: 'text', choices: ['service', 'unknown'] },
    ]);
  });

  test('set their values in the body', () => {
    const body = withValue({ brand: { mood: 'calm' }, note: 'x' }, ['brand', 'colors', 'primary'], 'red');
    expect(body).toEqual({ brand: { mood: 'calm', colors: { primary: 'red' } }, note: 'x' });
  });
});

test('ideation writes its summary to standard output, and progress to standard error', async () => {
  const { code, stdout, stderr } = await desk.command(['ideation', 'A', 'planner', 'for bell founders']);
  expect([code, stdout.trim().split('\n')]).toEqual([0, [expect.stringContaining('bell founders')]]);
  expect(stderr).toMatch(/^Session \S+\n\n1\/1 {2}Ideation/);
  expect(stderr).toMatch(/✓ done in [\d.]+ s · [\d,]+ tokens? in, [\d,]+ out\n$/);
  expect(stderr).not.toContain('\u001b');
});

test('--json prints every event as it was streamed, and nothing else', async () => {
  const { code, stdout } = await desk.command([
    'research',
    'a timer for dog walkers',
    '--context-search-depth=quick',
    '--json',
  ]);
  const events = jsonLines(stdout);
  expect([code, events.map(({ cursor }) => cursor)]).toEqual([0, events.map((_, index) => index + 1)]);
  expect(events.at(-2)).toMatchObject({ type: 'discover_complete', agent: 'research' });
  const [run] = (await desk.service.services.pool.query('select input from run where id = $1', [events[0]?.['runId']]))
    .rows as { input: object }[];
  expect(run?.input).toMatchObject({
    messages: [{ role: 'user', content: 'a timer for dog walkers' }],
    context: { searchDepth: 'quick', enableValidation: true },
  });
});

test('a message and a body can come from standard input, and --quiet prints no progress', async () => {
  const sessionId = await desk.service.createSession({ idea: 'A planner for bell founders' });
  const words = await desk.command(['ideation', '-', '--session', sessionId, '--quiet'], { input: 'A planner\n' });
  expect([words.code, words.stderr]).toEqual([0, '']);
  const body = await desk.command(['prd', '--body', '-', '--session', 'latest', '--note', 'Brief.'], {
    input: '{"opportunityIndex":0}',
  });
  expect([body.code, body.stdout]).toEqual([
    0,
    expect.stringMatching(/^> Made without a model: .+\n\n# .+\n\n\*Product requirements, version 1\*/),
  ]);
});

test('run takes an idea through several agents, one after the other, and prints where the session is', async () => {
  const { code, stdout, stderr } = await desk.command([
    'run',
    '--agents',
    'ideation,prd',
    'A planner for bell founders',
  ]);
  const [, sessionId] = /^session\t(\S+)\n$/.exec(stdout) ?? [];
  expect([code, stderr.match(/^[12]\/2 {2}\w+/gm)]).toEqual([0, ['1/2  Ideation', '2/2  PRD']]);
  const state = await desk.command(['sessions', 'show', sessionId ?? '', '--json']);
  expect(jsonLines(state.stdout)).toMatchObject([{ sessionId, phase: 'prd', prd: { version: 1 } }]);
});

test('run takes the whole way by default, as one run or as six', async () => {
  const way = ['ideation', 'research', 'prd', 'design-system', 'design', 'code'];
  const each = await desk.command(['run', 'A planner for bell founders']);
  // The fourth agent needs a sandbox, and this service has none.
  expect(each.stderr.match(/^\d\/6 {2}[\w ]+(?= )/gm)?.map((line) => line.trim())).toEqual([
    '1/6  Ideation',
    '2/6  Research',
    '3/6  PRD',
    '4/6  Design system',
  ]);
  expect(each.stderr).toMatch(/\nNot started: design, code\.\n$/);
  const [team] = jsonLines((await desk.command(['run', '--team', '--detach', '--json', 'A bell planner'])).stdout);
  const [run] = (await desk.service.services.pool.query('select input from run where id = $1', [team?.['runId']]))
    .rows as { input: object }[];
  expect(run?.input).toMatchObject({ task: 'A bell planner', agents: way });
});

test('run --team is one run; with --approvals it waits, and others can decide', async () => {
  const words = ['run', '--team', '--approvals', '--detach', '--agents', 'prd,ideation', '--json', 'A bell planner'];
  const [begun] = jsonLines((await desk.command(words)).stdout);
  const { sessionId, runId } = begun as { sessionId: string; runId: string };
  const waits = async () => {
    const [waiting] = (await desk.command(['waiting', sessionId])).stdout.split('\t');
    return (await desk.command(['decide', sessionId, 'approve', '--approval', waiting || 'none'])).code;
  };
  await expect.poll(waits).toBe(0);
  await expect
    .poll(async () => jsonLines((await desk.command(['waiting', '--json'])).stdout))
    .toMatchObject([{ sessionId, runId, waitingFor: { stage: 'prd' } }]);
  const blind = await desk.command(['decide', sessionId, 'approve']);
  expect([blind.code, blind.stdout]).toEqual([1, '']);
  const following = desk.command(['events', sessionId, '--types', 'approval_requested,team_complete']);
  await expect.poll(waits).toBe(0);
  expect((await following).stdout.split('\n').map((line) => line.split('\t').slice(1))).toEqual([
    ['team', 'approval_requested', 'ideation'],
    ['team', 'approval_requested', 'prd'],
    [
      'team',
      'team_complete',
      '{"stages":[{"agent":"ideation","outcome":"completed"},{"agent":"prd","outcome":"completed"}]}',
    ],
    [],
  ]);
  const late = await desk.command(['decide', sessionId, 'reject', '--run', runId, '--approval', 'x']);
  expect([late.code, late.stderr]).toEqual([1, expect.stringContaining('409 not_waiting')]);
  const none = await desk.command(['cancel', sessionId]);
  expect([none.code, none.stderr]).toEqual([1, 'unified-agents: This session has no active run.\n']);
});

test('a failed run has exit code 1, and the agents after it are not started', async () => {
  const words = ['run', '--agents', 'code,qa', 'A planner for bell founders'];
  const { code, stdout, stderr } = await desk.command(words);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('internal: ');
  expect(stderr).toMatch(/✗ failed in .*\nNot started: qa\.\n$/);
});

test('retry starts the last run again, or the one that is named', async () => {
  const sessionId = await desk.service.createSession({ idea: 'A bell planner' });
  expect((await desk.command(['retry', sessionId])).stderr).toContain('This session has no run yet.');
  await (await desk.service.post(`/api/v1/sessions/${sessionId}/prd-agent`, {})).text();
  const { code, stdout } = await desk.command(['retry', sessionId, '--json']);
  const events = jsonLines(stdout);
  expect([code, events.at(-1)]).toMatchObject([0, { type: 'done', agent: 'prd', outcome: 'completed' }]);
  const { rows } = await desk.service.services.pool.query<{ id: string }>(
    'select id from run where session_id = $1 order by id',
    [sessionId],
  );
  const named = await desk.command(['retry', sessionId, '--run', rows[0]?.id ?? '']);
  expect([named.code, named.stderr]).toMatchObject([0, expect.stringContaining('PRD')]);
});
