import { type Attachment, type PictureType, pictureTypes } from '../../../schema/attachment.ts';
import type { AttachedText } from '../../../schema/brief.ts';
import { ServiceError } from '../../../schema/errors.ts';
import type { AgentEvent } from '../../../schema/event.ts';
import { offlineModelName } from '../../../schema/offline-model.ts';
import type { AgentContext, Steps } from '../../agent.ts';
import type { GivenFile } from '../../attached.ts';
import { sideBySide, status } from '../../steps.ts';
import { finish, structured } from '../../structured.ts';
import { cutText } from './cut-text.ts';
import { seePrompt } from './see-prompt.ts';

/** An attachment that a run was given. `read` null: it was not used, for this reason. */
export interface GivenAttachment {
  attachment: Omit<Attachment, 'createdAt'> | null;
  read: AttachedText | null;
  reason: string | null;
}

type Context = Pick<AgentContext, 'model' | 'signal' | 'step'>;
type Load = (attachmentId: string) => Promise<GivenFile | null>;

/**
 * Reads the attachments of a run, each in a step of its own: the text of texts, and what the model for pictures sees in
 * pictures. What cannot be used is told in a status, with the reason, and does not end the run.
 */
export function readAttachments(
  context: Context,
  ids: readonly string[],
  load: Load,
): Steps<AgentEvent, GivenAttachment[]> {
  return sideBySide<AgentEvent, GivenAttachment>(
    context.signal,
    ids.map((id, index) => (signal) => readOne({ ...context, signal }, id, `attachment:${index + 1}`, load)),
  );
}

function readOne(context: Context, id: string, stepId: string, load: Load): Steps<AgentEvent, GivenAttachment> {
  return context.step(stepId, async function* (): Steps<AgentEvent, GivenAttachment> {
    const file = await load(id);
    if (file === null) {
      const reason = 'It was deleted before it was read.';
      yield status(stepId, `An attachment was not used. ${reason}`, 'skipped');
      return { attachment: null, read: null, reason };
    }
    const { content: _content, createdAt: _createdAt, ...attachment } = file;
    const { name } = file;
    const unused = function* (reason: string): Generator<AgentEvent, GivenAttachment> {
      yield status(stepId, `${name} was not used. ${reason}`, 'skipped');
      return { attachment, read: null, reason };
    };
    if (context.model.name === offlineModelName) return yield* unused('The built-in drafter works from words alone.');
    if (!isPicture(file)) {
      const { text, leftOut } = cutText(new TextDecoder().decode(file.content));
      const rest = leftOut === 0 ? '' : `. ${leftOut} further lines are left out`;
      yield status(stepId, `Read ${name}${rest}`, 'done');
      return { attachment, read: { attachmentId: id, name, kind: 'text', text }, reason: null };
    }
    const { takesPictures } = await context.model.traits('vision');
    if (!takesPictures) return yield* unused('No model for pictures is set (OPENAI_MODEL_VISION).');
    yield status(stepId, `Looking at ${name}`, 'running');
    try {
      const seen = await finish(structured(context.model, seePrompt(file), context.signal));
      yield status(stepId, `Looked at ${name}: ${seen.summary.trim()}`.slice(0, 500), 'done');
      const text = `${seen.summary.trim()}\n\n${seen.description.trim()}`;
      return { attachment, read: { attachmentId: id, name, kind: 'picture', text }, reason: null };
    } catch (error) {
      context.signal.throwIfAborted();
      if (!(error instanceof ServiceError) || error.code === 'budget_exceeded') throw error;
      return yield* unused(error.message);
    }
  });
}

function isPicture(file: GivenFile): file is GivenFile & { mediaType: PictureType } {
  return (pictureTypes as readonly string[]).includes(file.mediaType);
}
