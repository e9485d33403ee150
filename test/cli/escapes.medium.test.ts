import { describe, expect, test } from 'vitest';
import type { AnyAgent } from '../../agents/agent.ts';
import * as registry from '../../agents/index.ts';
import { jsonLines, openDesk } from './command.ts';

/**
 * Clears the screen, sets the window title, sets colours with one byte and with two, changes the writing direction,
 * deletes.
 */
const steers = '\u001b[2J\u001b]0;owned\u0007\u009b31m\u202e\u2066\u007f\u0008\r\u2028';
const evil = `Bells ${steers}ring\tfor all`;

const ideation = {
  ...registry.ideation,
  opening: undefined,
  async *run() {
    yield { type: 'phase', phase: 'ideation' };
    yield { type: 'text_delta', delta: evil };
    yield { type: 'status', stepId: 'one', message: evil, state: 'done' };
    return { output: { ideaSummary: evil }, session: { ideaSummary: evil } };
  },
} as unknown as AnyAgent;

const desk = openDesk({ agents: { ...registry, ideation } as Record<string, AnyAgent> });

/** Everything except line breaks and tabs. */
const steering = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

describe('in a pipe, text from agents and the service has no control characters', () => {
  test('in a run’s result and progress', async () => {
    const { code, stdout, stderr } = await desk.command(['ideation', 'Bells']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Bells\s+ring\tfor all\n$/);
    expect(stderr).toContain('ring');
    expect(stdout + stderr).not.toMatch(steering);
  });

  test('in lists and events; JSON keeps each character as an escape', async () => {
    const sessionId = await desk.service.createSession({ idea: evil });
    await (
      await desk.service.post(`/api/v1/sessions/${sessionId}/ideation-agent`, {
        messages: [{ role: 'user', content: 'x' }],
      })
    ).text();
    const commands = [
      ['sessions', 'list'],
      ['sessions', 'show', sessionId],
      ['sessions', 'show', sessionId, '--json'],
      ['events', sessionId],
      ['events', sessionId, '--json'],
    ];
    const ended = await Promise.all(commands.map((words) => desk.command(words)));
    for (const { code, stdout } of ended) {
      expect(code).toBe(0);
      expect(stdout).toContain('ring');
      expect(stdout).not.toMatch(steering);
    }
    const [, , shown, , events] = ended;
    expect(jsonLines(shown?.stdout ?? '')).toMatchObject([{ ideaSummary: evil }]);
    expect(jsonLines(events?.stdout ?? '').find(({ type }) => type === 'text_delta')).toMatchObject({ delta: evil });
  });

  test.each([
    ['of the service', ['sessions', 'show', `no${steers}pe`]],
    ['of the service, as JSON', ['sessions', 'show', `no${steers}pe`, '--json']],
    ['of the words on the command line', [`no${steers}pe`]],
    ['of an option', ['sessions', `--no${steers}pe`]],
    ['of a choice', ['export', 'latest', '--format', `no${steers}pe`]],
  ])('in an error %s', async (_, words) => {
    const { code, stdout, stderr } = await desk.command(words);
    expect(code).toBeGreaterThan(0);
    expect(stderr).toContain('pe');
    expect(stdout + stderr).not.toMatch(steering);
  });
});

test('on a terminal, an agent’s text has no control characters', async () => {
  await using terminal = desk.terminal(['ideation', 'Bells'], { environment: { NO_COLOR: '1' } });
  await terminal.until('done in');
  expect(await terminal.ended).toBe(0);
  for (const part of ['\u001b[2J', 'owned', '\u009b', '\u202e', '\u2066']) expect(terminal.raw()).not.toContain(part);
});

describe('colours', () => {
  const coloured = '\u001b[3';

  test('are not used in pipes, except for progress if FORCE_COLOR is set', async () => {
    const [plain, forced, off] = await Promise.all(
      [{}, { FORCE_COLOR: '1' }, { FORCE_COLOR: '0' }].map((environment) =>
        desk.command(['ideation', 'Bells'], { environment }),
      ),
    );
    expect([plain, forced, off].map((ended) => ended?.stderr.includes(coloured))).toEqual([false, true, false]);
    for (const ended of [plain, forced, off]) expect(ended?.stdout).not.toContain('\u001b');
  });

  test.each([{ NO_COLOR: '1' }, { FORCE_COLOR: '0' }, { TERM: 'dumb' }])(
    'are not used on a terminal with %o',
    async (environment) => {
      await using terminal = desk.terminal(['ideation', 'Bells'], { environment });
      await terminal.until('done in');
      await terminal.ended;
      expect(terminal.raw()).not.toContain(coloured);
    },
  );
});
