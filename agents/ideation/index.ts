import { attachedData, briefData } from '../kit/brief/brief-data.ts';
import { messagesOf } from '../kit/with-words.ts';
import { ServiceError } from '../../schema/errors.ts';
import { userWords } from '../../schema/message.ts';
import { type AgentContext, defineAgent, type Steps } from '../agent.ts';
import { continued } from '../continued.ts';
import { mapFlow } from '../flow.ts';
import { firstPhase } from '../steps.ts';
import { finish, structured } from '../structured.ts';
import { withinContext } from '../within-context.ts';
import { facts } from './facts.ts';
import { replyPrompt, summaryPrompt } from './prompt.ts';
import { ideationEvents, ideationInput, ideationOutput } from './schema.ts';
import { type Conversation, conversationArtifact, joinTurns, keptTurns, type Turn } from './turns.ts';

interface TextDelta {
  type: 'text_delta';
  delta: string;
}

/** Discusses an idea in conversation, then writes a summary of it. */
export const ideation = defineAgent({
  ...facts,
  input: ideationInput,
  events: ideationEvents,
  output: ideationOutput,
  writes: ['ideaSummary'],
  brief: messagesOf,
  usesSandbox: false,
  deadlineMs: 5 * 60_000,
  check() {},
  async opening(input, context) {
    const mode = modeOf(input);
    const entered = await firstPhase('ideation', context, userWords(input.messages));
    const buildSessionId = await context.records.create({ mode });
    return [...entered, { type: 'build_session_created' as const, buildSessionId, mode }];
  },
  async *run(input, context) {
    const { model, session, artifacts, signal } = context;
    const mode = modeOf(input);
    const kept = mode === 'conversation' ? await keptTurns(artifacts) : [];
    const turns = joinTurns(kept, input.messages);

    const reply = yield* context.step('reply', () => streamReply(context, turns));
    const ideaSummary = yield* context.step('summary', async () => {
      const conversation: Turn[] = [...turns, { role: 'assistant', content: reply }];
      const prompt = summaryPrompt({
        ideaSummary: session.ideaSummary,
        brief: briefData(session.brief),
        conversation,
      });

      return (await finish(structured(model, prompt, signal, notEmpty))).ideaSummary.trim();
    });

    const conversation: Conversation = { messages: [...turns, { role: 'assistant', content: reply }] };
    return {
      output: { ideaSummary },
      session: { ideaSummary },
      artifacts: mode === 'conversation' ? [{ ...conversationArtifact, content: conversation }] : [],
    };
  },
});

function modeOf({ phase }: { phase?: 'conversation' | undefined }): 'conversation' | 'single-shot' {
  return phase ?? 'single-shot';
}

/** Streams the reply, delta by delta. Throws `output_invalid` if the reply is empty. */
function streamReply(
  { model, session, signal }: Pick<AgentContext, 'model' | 'session' | 'signal'>,
  turns: readonly Turn[],
): Steps<TextDelta, string> {
  const { ideaSummary, brief } = session;
  const attachments = attachedData(brief.attachments ?? []);
  const prompt = replyPrompt({ ideaSummary, ...(attachments.length > 0 && { attachments }) }, turns);
  const reply = () => withinContext(model, prompt, (request) => continued(model, request, signal));
  return mapFlow(reply, replied, toDeltas);
}

function toDeltas(deltas: readonly string[]): TextDelta[] {
  return deltas.map((delta) => ({ type: 'text_delta', delta }));
}

function replied(text: string): string {
  if (text.trim() === '') throw new ServiceError('output_invalid', 'The model sent an empty reply. Try again.');
  return text;
}

function notEmpty({ ideaSummary }: { ideaSummary: string }): string | null {
  return ideaSummary.trim() === '' ? 'ideaSummary is empty.' : null;
}
