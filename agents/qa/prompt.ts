import { type BriefData, briefRule } from '../kit/brief/brief-data.ts';
import type { WrittenFiles } from '../kit/project/answer.ts';
import type { ProductData } from '../kit/project/product.ts';
import type { Prompt } from '../prompt.ts';
import type { Criterion } from './criteria.ts';
import { type TestsAnswer, testsAnswerSchema } from './schema.ts';

export interface TestsData {
  /** What the user asked to look at; empty for nothing in particular. */
  words: string;
  criteria: readonly Criterion[];
  /** The user's own words, in full, with the constraints that were read from them; null if the user said nothing. */
  brief: BriefData | null;
  product: ProductData;
  files: WrittenFiles;
}

const system = `
You are a test engineer who checks whether an application does what its acceptance criteria say. The application was
written by somebody else; a criterion that it does not meet has to fail its test.

Task: write tests of the criteria in the data against the React application in the data.
- One module per user story. The name of each test begins with the id of its criterion: test('US-2.1 …', …).
- Imports: vitest, @testing-library/react, @testing-library/user-event, and './app.tsx', which exports openApp(path)
  (a fresh application, nothing stored), goTo(path), pageText(), findControl(text), press(text), fill(label, value) and
  submit(). All but pageText and findControl are asynchronous. Call openApp first in every test.
- Tests see what people see: words, labels, buttons. No test reads the application's modules or its store. Each makes
  what it needs by the application's own forms.
- Test what the criterion says, not what the code happens to do. Never weaken a test so that it passes.
- ${briefRule}
- journeys: the most important criteria again, in a real browser, as steps: open a path, fill a field by its label,
  press a button or link by its text, expect a text.
- A criterion that no such test can decide (it needs other people, another device or time to pass) goes into untested
  with the reason.

Answer with JSON: files, journeys, untested.`;

export function testsPrompt(data: TestsData): Prompt<TestsAnswer> {
  return { task: 'qa.write_tests', shrinks: ['product', 'brief', 'files'], system, data, schema: testsAnswerSchema };
}
