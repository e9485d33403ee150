import { expect, test } from 'vitest';
import { openDesk } from './command.ts';

const desk = openDesk();
const team = ['run', '--team', '--approvals', '--agents', 'ideation,prd', 'A planner for bell founders'];

const runOf = (shown: string) => {
  const [, sessionId = '', since = '', runId = ''] = /events (\S+) --since (\d+) --run (\S+)/.exec(shown) ?? [];
  return { sessionId, since, runId };
};
const statusOf = async ({ sessionId, runId }: { sessionId: string; runId: string }) =>
  ((await (await desk.service.fetch(`/api/v1/sessions/${sessionId}/runs/${runId}`)).json()) as { status: string })
    .status;

test('the first Ctrl-C detaches from the run, which continues, and prints how to continue', async () => {
  await using terminal = desk.terminal(team);
  await terminal.until('ideation: [a]pprove');
  terminal.type('\u0003');
  const shown = await terminal.until('Detached. The run continues.');
  expect(await terminal.ended).toBe(130);
  const run = runOf(await terminal.until('Cancel it'));
  expect(shown).not.toContain('Cancelled');
  expect(await statusOf(run)).toBe('waiting');
  // The printed command continues reading.
  const cancelled = await desk.command(['cancel', run.sessionId, '--run', run.runId]);
  expect(cancelled.code).toBe(0);
  const rest = await desk.command(['events', run.sessionId, '--since', run.since, '--run', run.runId]);
  expect(rest.stdout.split('\n').map((line) => line.split('\t')[2])).toEqual(['error', 'done', undefined]);
});

test('the second Ctrl-C cancels the run', async () => {
  await using terminal = desk.terminal(team);
  await terminal.until('ideation: [a]pprove');
  terminal.type('\u0003');
  const run = runOf(await terminal.until(/Cancel it.*\n/));
  terminal.type('\u0003');
  expect(await terminal.ended).toBe(130);
  await terminal.until('Cancelled.');
  expect(await statusOf(run)).toBe('cancelled');
});

test('on a terminal, the command asks for decisions', async () => {
  await using terminal = desk.terminal(team, { environment: { NO_COLOR: '1' } });
  await terminal.until('ideation: [a]pprove');
  terminal.type('maybe\n');
  await terminal.until(/maybe\s+ideation: \[a\]pprove/);
  terminal.type('a\n');
  await terminal.until('prd: [a]pprove');
  terminal.type('v\n');
  await terminal.until('What should change?');
  terminal.type('Fewer features\n');
  await terminal.until(/Fewer features[\s\S]*prd: \[a\]pprove/);
  terminal.type('r\n');
  await terminal.until('Why?');
  terminal.type('Not worth it\n');
  const shown = await terminal.until('✗ cancelled in');
  expect(await terminal.ended).toBe(1);
  expect(shown).toMatch(/1\/2 {2}ideation/);
  // Lines are redrawn in place, but without colour.
  expect(
    terminal
      .raw()
      .split('\u001b[')
      .filter((part) => /^[0-9;]*m/.test(part)),
  ).toEqual([]);
});

test('a terminal without NO_COLOR has colours, and its cursor is restored at the end', async () => {
  await using terminal = desk.terminal(['ideation', 'A planner for bell founders']);
  expect(await terminal.ended).toBe(0);
  expect(terminal.raw()).toContain('\u001b[36m');
  expect(terminal.raw().lastIndexOf('\u001b[?25h')).toBeGreaterThan(terminal.raw().lastIndexOf('\u001b[?25l'));
});

test('Ctrl-C while only reading exits at once, and prints how to continue', async () => {
  const sessionId = await desk.service.createSession({ idea: 'An idea' });
  await (await desk.service.post(`/api/v1/sessions/${sessionId}/prd-agent`, {})).text();
  await using terminal = desk.terminal(['events', sessionId, '--follow']);
  const [, last] = /(\d+) {2}prd {2}done/.exec(await terminal.until('prd  done')) ?? [];
  terminal.type('\u0003');
  expect(await terminal.ended).toBe(130);
  await terminal.until(`Continue with: unified-agents events ${sessionId} --since ${last}`);
});

test('text from outside sends no control characters to a terminal, not as JSON either', async () => {
  const idea = 'Bells \u009b31m and \u001b[31m and \u202e back';
  await desk.service.createSession({ idea });
  await using terminal = desk.terminal(['sessions', 'show', 'latest', '--json']);
  expect(await terminal.ended).toBe(0);
  expect(terminal.raw()).not.toMatch(/[\u009b\u202e]/);
  expect(terminal.raw()).not.toContain('\u001b[31m');
  expect((JSON.parse(terminal.raw()) as { ideaSummary: string }).ideaSummary).toBe(idea);
});
