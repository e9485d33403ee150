import type { DesignSystemContent } from '../../schema/design-tokens.ts';
import { ServiceError } from '../../schema/errors.ts';
import type { AgentEvent, StatusEvent } from '../../schema/event.ts';
import type { AgentContext, Steps } from '../agent.ts';
import { status } from '../steps.ts';
import { type Answer, answerSchema } from './schema.ts';

/** The content of a version, without its id. */
export type VersionContent = Omit<DesignSystemContent, 'designSystemId' | 'answer'> & { answer: Answer };

/**
 * Returns the content of an earlier version unchanged. Throws ServiceError `output_invalid` if the model's answer was
 * not stored: versions of the first release keep their document and tokens, but not the answer that their pages are
 * drawn from.
 */
export function restore<Event extends AgentEvent>(
  context: AgentContext<Event | StatusEvent>,
  artifactId: string,
): Steps<Event | StatusEvent, VersionContent> {
  return context.step('restore', async function* (): Steps<StatusEvent, VersionContent> {
    const earlier = await context.artifacts.byId<DesignSystemContent>(artifactId);
    if (!earlier) throw new TypeError(`The version ${artifactId} existed when the run was accepted, but is gone.`);
    const { version, content } = earlier;
    const answer = answerSchema.safeParse(content.answer).data;
    if (!answer) {
      throw new ServiceError('output_invalid', `What the pages of version ${version} are drawn from was not kept.`);
    }
    yield status('restore', `Version ${version} is the newest one again`, 'done');
    return { answer, tokens: content.tokens, designMd: content.designMd, restoredVersion: version };
  });
}
