import type { AgentEvent, StatusEvent } from '../../schema/event.ts';
import type { Prd } from '../../schema/prd.ts';
import type { AgentContext, Steps } from '../agent.ts';
import { status } from '../steps.ts';
import { documentOf } from './document-of.ts';

/** Restores the document of an earlier version as the newest one. */
export function restore<Event extends AgentEvent>(
  context: AgentContext<Event | StatusEvent>,
  artifactId: string,
  version: number,
): Steps<Event | StatusEvent, Prd> {
  return context.step('restore', async function* (): Steps<StatusEvent, Prd> {
    const earlier = await context.artifacts.byId<Prd>(artifactId);
    if (!earlier) throw new TypeError(`The version ${artifactId} existed when the run was accepted, but is gone.`);
    yield status('restore', `Version ${earlier.version} is the newest one again`, 'done');
    // A document of an earlier release has no constraints.
    const content = { ...earlier.content, constraints: earlier.content.constraints ?? [] };
    return await documentOf(content, content, version, context.session.brief.constraints);
  });
}
