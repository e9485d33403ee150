import type { StatusEvent } from '../../schema/event.ts';
import type { PrdContent } from '../../schema/prd.ts';
import type { AgentContext, Steps } from '../agent.ts';
import { status } from '../steps.ts';
import { finish, structured } from '../structured.ts';
import { withOpenQuestions } from './clarifications.ts';
import { checkedCoverage } from './checked-coverage.ts';
import { draftedPrdPrompt, type PrdData } from './prompt.ts';
import { documentProblem } from './references.ts';
import type { PrdAnswer } from './schema.ts';
import type { StoredBrief } from '../../schema/brief.ts';

/** Has the drafter write the document, at once. */
export function writeByDrafter<Event extends { type: string }>(
  { step, model, signal }: AgentContext<Event | StatusEvent>,
  data: PrdData,
  brief: StoredBrief,
): Steps<Event | StatusEvent, Omit<PrdContent, 'sources'>> {
  return step('write', async function* (): Steps<StatusEvent, PrdAnswer> {
    yield status('write', 'Writing the product requirements', 'running');
    const said = JSON.stringify(data);
    const answer = await finish(
      structured(model, draftedPrdPrompt(data), signal, (document) => documentProblem(document, said)),
    );
    const { title, features, userStories, screens } = answer;
    const counts = `${features.length} features, ${userStories.length} user stories, ${screens.length} screens`;
    yield status('write', `Wrote “${title}”: ${counts}`, 'done');
    return withOpenQuestions({ ...answer, constraints: checkedCoverage(answer, brief.constraints) });
  });
}
