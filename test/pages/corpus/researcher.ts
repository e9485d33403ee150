import { readDataBlock } from '../../../agents/prompt.ts';
import { decentResearch, type ResearchHabits } from '../../../bench/models/decent-research.ts';
import { taskOf } from '../../../bench/models/decent-answers.ts';
import { inJson, type StubAnswer, type StubRequest } from '../../support/stub-model.ts';

/** The data of a request to a model. */
function dataOf({ body }: StubRequest): unknown {
  return readDataBlock(body.messages[1]?.content ?? '');
}

/** A model that answers the tasks of Research with these habits. */
export const researcher =
  (habits: ResearchHabits) =>
  (request: StubRequest): StubAnswer => {
    const task = taskOf(request.body.messages) ?? '';
    if (task === 'research.bias') return inJson({ flags: [] });
    const answer = decentResearch(task, dataOf(request), habits);
    if (answer === null) throw new Error(`It knows no task ${task}.`);
    return inJson(answer);
  };
