import { briefData } from '../kit/brief/brief-data.ts';
import type { Steps } from '../agent.ts';
import { toWritten } from '../kit/project/answer.ts';
import { productOf } from '../kit/project/product.ts';
import { status } from '../steps.ts';
import { finish, structured } from '../structured.ts';
import { problemWithTests } from './answer.ts';
import { testsPrompt } from './prompt.ts';
import type { TestsAnswer } from './schema.ts';
import type { Context, QaEvent, Work } from './work.ts';

/** Asks the model for tests; null if there is no criterion to test. */
export function writeTests(context: Context, work: Work): Steps<QaEvent, TestsAnswer | null> {
  return context.step('write', async function* (): Steps<QaEvent, TestsAnswer | null> {
    const { prd } = context.session;
    if (prd === null || work.criteria.length === 0) {
      yield status('write', 'There are no acceptance criteria to write tests for', 'skipped');
      return null;
    }
    yield status('write', `Writing tests of ${work.criteria.length} acceptance criteria`, 'running');
    const prompt = testsPrompt({
      words: work.words,
      criteria: work.criteria,
      brief: briefData(context.session.brief),
      product: productOf(prd),
      files: toWritten(work.files),
    });
    const answer = await finish(
      structured(context.model, prompt, context.signal, (value) => problemWithTests(value, work.criteria)),
    );
    const left = answer.untested.length === 0 ? '' : `; ${answer.untested.length} cannot be tested`;
    yield status('write', `Wrote tests for ${answer.files.length} stories${left}`, 'done');
    return answer;
  });
}
