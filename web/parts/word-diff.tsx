import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { comparison as de } from '../words/de/pages/comparison.ts';
import { comparison as en } from '../words/en/pages/comparison.ts';
import { useTexts } from '../words/words.tsx';

/** How many words may differ before a text counts as another one: comparing further would take seconds. */
const mostEdits = 2_000;

interface Piece {
  text: string;
  change: 'added' | 'removed' | null;
}

/** Returns a text in pieces: what both texts have, what the new one adds, and what it lacks. */
export function diffWords(before: string, after: string): Piece[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: mostEdits });
  if (parts) {
    return parts.map(({ value, added, removed }) => ({
      text: value,
      change: added ? 'added' : removed ? 'removed' : null,
    }));
  }
  return [
    { text: before, change: 'removed' },
    { text: after, change: 'added' },
  ];
}

/** Two texts as one, with what was added underlined and what was removed struck through. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  const { added, removed } = useTexts({ en, de });
  const pieces = useMemo(() => diffWords(before, after), [before, after]);
  return (
    <span className="whitespace-pre-wrap">
      {pieces.map(({ text, change }, index) => {
        // Pieces have no identity but their place.
        if (change === null) return <span key={index}>{text}</span>;
        return change === 'added' ? (
          <ins key={index} className="bg-mark text-good decoration-1 underline-offset-2">
            <span className="sr-only">{added}: </span>
            {text}
          </ins>
        ) : (
          <del key={index} className="text-bad decoration-1">
            <span className="sr-only">{removed}: </span>
            {text}
          </del>
        );
      })}
    </span>
  );
}
