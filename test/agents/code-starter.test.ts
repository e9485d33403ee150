import { describe, expect, test } from 'vitest';
import { code } from '../../agents/code/index.ts';
import type { CodeEvent } from '../../agents/code/work.ts';
import { starterPath, type StarterJson } from '../../agents/starters/project.ts';
import type { SessionState } from '../../agents/agent.ts';
import type { ProjectFiles } from '../../agents/ports.ts';
import { contextFor, drafting, openSandbox, runToEnd } from '../project/context.ts';

type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

const run = async (sandbox: Sandbox, content: string, session: Partial<SessionState> = {}) =>
  runToEnd(
    code.run(
      { messages: [{ role: 'user', content }] },
      contextFor<CodeEvent>({ model: await drafting(), sandbox, session }),
    ),
  );
/** Makes a sandbox with a timer in it. */
async function withTimer() {
  const sandbox = await openSandbox();
  const { value } = await run(sandbox, 'a timer for eggs, 8 minutes');
  return { sandbox, session: value.session, before: await sandbox.files() };
}
const slotsIn = (files: ProjectFiles) => JSON.parse(files[starterPath] ?? 'null') as StarterJson;
const messagesOf = (events: readonly CodeEvent[], stepId: string) =>
  events.flatMap((event) => (event.type === 'status' && event.stepId === stepId ? [[event.state, event.message]] : []));

describe('Code without a model', () => {
  test('ships the starter with the values from the words, and says that it is a starter', async () => {
    await using sandbox = await openSandbox();
    const { events } = await run(sandbox, 'a timer for eggs, 8 minutes');
    const { kind, values, quotes } = slotsIn(await sandbox.files());
    expect({ kind, values, quotes }).toEqual({
      kind: 'timer',
      values: { countdown: 480 },
      quotes: { countdown: '8 minutes' },
    });
    expect(messagesOf(events, 'write').at(-1)).toEqual([
      'done',
      expect.stringMatching(/^Made without a model: .*“Timer”/),
    ]);
  });

  test('says which wishes of the brief it does not fulfil', async () => {
    await using sandbox = await openSandbox();
    const { value } = await run(sandbox, 'a timer for eggs, 8 minutes, with a chat room');
    expect(value.output.notDone).toMatch(/^“.*chat.*”$/);
  });

  test('makes exactly the requested changes, and reports those that it could not make', async () => {
    const { sandbox, session, before } = await withTimer();
    await using _ = sandbox;
    const { events, value } = await run(
      sandbox,
      'Set the countdown to 12 minutes. Let it dream of electric sheep.',
      session,
    );
    const after = await sandbox.files();
    expect(slotsIn(after).values).toEqual({ ...slotsIn(before).values, countdown: 720 });
    expect({ ...after, [starterPath]: '' }).toEqual({ ...before, [starterPath]: '' });
    expect(messagesOf(events, 'edit').at(-1)).toEqual(['done', 'Changed: “Set the countdown to 12 minutes”.']);
    const [[state, message] = []] = messagesOf(events, 'not-done');
    expect(state).toBe('skipped');
    expect(message).toMatch(/^Not understood: “Let it dream of electric sheep”\..*settings can be changed/);
    expect(value.artifacts).toHaveLength(1);
  });

  test('answers an edit that it does not understand with examples, and builds nothing', async () => {
    const { sandbox, session, before } = await withTimer();
    await using _ = sandbox;
    await expect(run(sandbox, 'Let it dream of electric sheep', session)).rejects.toMatchObject({
      code: 'not_understood',
      message: expect.stringContaining('“Set the countdown to 12 minutes”'),
    });
    expect(await sandbox.files()).toEqual(before);
    expect(sandbox.builds).toHaveLength(1);
  });

  test('makes nothing for an idea without a starter, and says what needs a model', async () => {
    await using sandbox = await openSandbox();
    await expect(run(sandbox, 'A compiler for COBOL')).rejects.toMatchObject({
      code: 'not_understood',
      message: expect.stringContaining('no starter for “compiler”'),
    });
    expect(sandbox.builds).toEqual([]);
  });
});
