import type { AgentContext, AnyAgent, Completed, Steps } from '../../../agents/agent.ts';
import { type GivenAttachment, readAttachments } from '../../../agents/kit/attachments/read-attachments.ts';
import { withAttached } from '../../../agents/kit/attachments/with-attached.ts';
import type { ArtifactDraft } from '../../../agents/ports.ts';
import type { AgentEvent } from '../../../schema/event.ts';
import type { WrittenFields } from '../../../schema/session-fields.ts';
import type { LoadAttachment } from './read.ts';

/** What a run leaves beside what its agent leaves. */
export interface Left {
  session: Partial<WrittenFields>;
  artifacts: readonly ArtifactDraft[];
}

export const nothingLeft: Left = { session: {}, artifacts: [] };

interface GivenRun {
  agent: AnyAgent;
  input: Record<string, unknown>;
  /** The attachments that it was given, by their ids. */
  attachments: readonly string[];
}

type Work = Steps<AgentEvent, Completed<Record<string, unknown>>>;

/**
 * Runs an agent with the attachments of its message: reads them first, and puts what they say into the brief, where all
 * prompts have it, also those of later runs. Each one that was given becomes an artifact. `left` is what to store with
 * the ending.
 */
export function runWithAttachments(
  { agent, input, attachments }: GivenRun,
  context: AgentContext,
  load: LoadAttachment,
): { events: Work; left(ending: Completed<Record<string, unknown>>): Left } {
  let given: GivenAttachment[] = [];
  async function* events(): Work {
    given = yield* readAttachments(context, attachments, load);
    const brief = withAttached(context.session.brief, readIn(given));
    return yield* agent.run(input, { ...context, session: { ...context.session, brief } }) as Work;
  }
  return {
    events: events(),
    left({ session }) {
      const brief = withAttached(session.brief ?? context.session.brief, readIn(given));
      return { session: { brief }, artifacts: given.flatMap(toArtifact) };
    },
  };
}

const readIn = (given: readonly GivenAttachment[]) => given.flatMap(({ read }) => (read ? [read] : []));

/** The bytes stay where they are: an artifact says which, by their hash, and what the run made of them. */
function toArtifact({ attachment, read, reason }: GivenAttachment): ArtifactDraft[] {
  if (attachment === null) return [];
  const content = { ...attachment, text: read?.text ?? null, reason };
  return [{ kind: 'attachment', name: attachment.attachmentId, content }];
}
