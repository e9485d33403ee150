import type { DesignSystemContent } from '../../schema/design-tokens.ts';
import { ServiceError } from '../../schema/errors.ts';
import type { AgentEvent, StatusEvent } from '../../schema/event.ts';
import type { AgentContext, Steps } from '../agent.ts';
import { status } from '../steps.ts';
import { type Answer, answerSchema } from './schema.ts';

/** What a version keeps beside its id. */
export type Left = Omit<DesignSystemContent, 'designSystemId' | 'answer'> & { answer: Answer };

/**
 * What an earlier version was made of, as it was. Throws ServiceError `output_invalid` where that was not kept: versions
 * of the first release have their document and tokens, and not what their pages were drawn from.
 */
export function restore<Event extends AgentEvent>(
  context: AgentContext<Event | StatusEvent>,
  artifactId: string,
): Steps<Event | StatusEvent, Left> {
  return context.step('restore', async function* (): Steps<StatusEvent, Left> {
    const earlier = await context.artifacts.byId<DesignSystemContent>(artifactId);
    if (!earlier) throw new TypeError(`The version ${artifactId} was there when the run was accepted.`);
    const { version, content } = earlier;
    const answer = answerSchema.safeParse(content.answer).data;
    if (!answer) {
      throw new ServiceError('output_invalid', `What the pages of version ${version} are drawn from was not kept.`);
    }
    yield status('restore', `Version ${version} is the newest one again`, 'done');
    return { answer, tokens: content.tokens, designMd: content.designMd, restoredVersion: version };
  });
}
