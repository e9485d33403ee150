import { qa as de } from '../../words/de/pages/qa.ts';
import { qa as en } from '../../words/en/pages/qa.ts';
import { useTexts } from '../../words/words.tsx';

const signs = { passed: '✓', failed: '✗', not_run: '○', not_checked: '○' } as const;
const tones = { passed: 'text-good', failed: 'text-bad', not_run: 'text-warn', not_checked: 'text-warn' } as const;

/** How a test or a check ended: a sign, a word and a colour. */
export function Mark({ state }: { state: keyof typeof signs }) {
  const words = useTexts({ en, de });
  return (
    <span className={`inline-block w-32 shrink-0 ${tones[state]}`}>
      <span aria-hidden>{signs[state]} </span>
      {words.states[state]}
    </span>
  );
}
