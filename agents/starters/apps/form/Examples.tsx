import { Button } from '../kit/Button.tsx';
import type { Question } from './questions.ts';
import { texts } from './texts.ts';

/** Says that questions are examples, with a button to remove them. */
export function Examples({ questions, onChange }: { questions: Question[]; onChange(questions: Question[]): void }) {
  if (!questions.some(({ isExample }) => isExample)) return null;
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-dashed border-border px-4 py-3 print:hidden">
      <p className="min-w-0 text-sm">{texts.examplesShown}</p>
      <Button onClick={() => onChange(questions.filter(({ isExample }) => !isExample))}>{texts.removeExamples}</Button>
    </div>
  );
}
