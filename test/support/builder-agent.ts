import { z } from 'zod';
import { defineAgent } from '../../agents/agent.ts';
import { enterPhase } from '../../agents/steps.ts';
import { phaseEvent } from '../../schema/event.ts';
import { optionalMessages, userWords } from '../../schema/message.ts';

/** An agent that shows one file with the words of its input, and stores it as a version of the code. */
export const builder = defineAgent({
  name: 'builder',
  title: 'Builder',
  description: 'Shows its input.',
  order: 80,
  stage: 'code',
  record: null,
  artifact: null,
  needsMessages: true,
  onTheWay: false,
  input: z.object({
    messages: optionalMessages,
    /** Fail after the build was shown. */
    fail: z.boolean().default(false),
  }),
  events: [phaseEvent('code')],
  terminal: 'builder_complete',
  output: z.object({ sandboxUrl: z.string() }),
  sentences: { builder_complete: ({ sandboxUrl }: { sandboxUrl: string }) => `At ${sandboxUrl}` },
  resultText: ({ sandboxUrl }) => sandboxUrl,
  writes: ['sandboxName', 'sandboxUrl'],
  usesSandbox: true,
  deadlineMs: 60_000,
  check() {},
  async *run({ messages, fail }, context) {
    yield* enterPhase(context, 'code');
    const sandbox = await context.sandboxes.open(context.signal);
    const files = { 'src/App.tsx': userWords(messages) };
    yield* context.step('show', async () => {
      await sandbox.show(files, context.signal);
      return null;
    });
    if (fail) throw new Error('It fails after its build was shown.');
    const { name: sandboxName, url: sandboxUrl } = sandbox;
    return {
      output: { sandboxUrl },
      session: { sandboxName, sandboxUrl },
      artifacts: [{ kind: 'code', name: 'code', content: { files }, shown: files }],
    };
  },
});
