import { useState } from 'react';
import { useTexts } from '../words/words.tsx';
import { comparison as de } from '../words/de/pages/comparison.ts';
import { comparison as en } from '../words/en/pages/comparison.ts';
import type { ChangedLine } from './patch-lines.ts';
import { ShowMore } from './show-more.tsx';

const signs = { same: ' ', added: '+', removed: '−' } as const;
const looks = { same: 'text-soft', added: 'bg-wash text-good', removed: 'text-bad' } as const;

/** How many lines are shown at once. */
const step = 400;

/** Lines with a sign before each that was added or removed. */
export function ChangedLines({ lines }: { lines: readonly ChangedLine[] }) {
  const words = useTexts({ en, de });
  const [most, setMost] = useState(step);
  if (lines.length === 0) return <p className="text-sm text-soft">{words.binary}</p>;
  return (
    <div className="flex flex-col gap-2">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div tabIndex={0} className="max-h-[60vh] overflow-auto border border-line bg-sheet p-2 font-mono text-xs/5">
        {lines.slice(0, most).map(({ change, text }, index) => (
          // Lines never move: a comparison is shown as it is.
          <div key={index} className={`flex gap-2 ${looks[change]}`}>
            <span aria-hidden className="w-3 shrink-0 select-none no-underline">
              {signs[change]}
            </span>
            {change !== 'same' && <span className="sr-only">{words[change]}: </span>}
            <span className="whitespace-pre">{text}</span>
          </div>
        ))}
      </div>
      {lines.length > most && <ShowMore isLoading={false} onMore={() => setMost(most + step)} />}
    </div>
  );
}
