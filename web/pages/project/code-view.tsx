import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useFormat } from '../../words/words.tsx';
import type { Look, Piece } from './highlight.ts';

interface CodeViewProps {
  path: string;
  text: string;
  /** From 1; null: none is meant. */
  line: number | null;
}

const looks: Record<Look, string> = {
  comment: 'text-soft italic',
  keyword: 'text-link',
  text: 'text-good',
  value: 'text-warn',
  name: 'font-semibold',
  tag: 'text-bad',
};

const rowHeight = 20;

/** The text of a file with line numbers. Only the rows in sight are drawn, and colours come when they are ready. */
export function CodeView({ path, text, line }: CodeViewProps) {
  const format = useFormat();
  const box = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => text.split('\n'), [text]);
  const coloured = useColours(path, lines);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it goes to a component that is memoized
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 20,
  });
  useEffect(() => {
    if (line !== null && line <= lines.length) rows.scrollToIndex(line - 1, { align: 'center' });
    else rows.scrollToOffset(0);
  }, [line, lines, rows]);
  // What is not drawn must not change the width, or the view would jump sideways while it is scrolled.
  const widest = useMemo(
    () => Math.min(2_000, Math.max(...lines.slice(0, 20_000).map(({ length }) => length))),
    [lines],
  );
  const digits = format.number(lines.length).length;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div ref={box} role="region" aria-label={path} tabIndex={0} className="min-h-0 flex-1 overflow-auto bg-sheet">
      <div
        className="relative font-mono text-xs/5"
        style={{ height: rows.getTotalSize(), minWidth: `${widest + digits + 6}ch` }}
      >
        {rows.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            style={{ transform: `translateY(${start}px)` }}
            className={`absolute inset-x-0 flex h-5 ${index + 1 === line ? 'bg-wash outline outline-edge -outline-offset-1' : ''}`}
          >
            <span
              aria-hidden
              style={{ width: `${digits + 3}ch` }}
              className="shrink-0 pr-[1.5ch] text-right text-soft select-none"
            >
              {index + 1}
            </span>
            <Line text={lines[index] ?? ''} pieces={coloured.get(index)} />
          </div>
        ))}
      </div>
    </div>
  );
}

const Line = memo(function Line({ text, pieces }: { text: string; pieces: readonly Piece[] | undefined }) {
  return (
    <span className="whitespace-pre [tab-size:2]">
      {pieces
        ? pieces.map((piece, index) => (
            <span key={index} className={piece.look ? looks[piece.look] : undefined}>
              {piece.text}
            </span>
          ))
        : text}
    </span>
  );
});

const none: ReadonlyMap<number, readonly Piece[]> = new Map();

/** The lines that have their colours so far. */
function useColours(path: string, lines: readonly string[]): ReadonlyMap<number, readonly Piece[]> {
  const [coloured, setColoured] = useState({ lines, known: none });
  useEffect(() => {
    const stop = new AbortController();
    const known = new Map<number, readonly Piece[]>();
    let told = 0;
    function onLines(first: number, some: readonly Piece[][]): void {
      for (const [index, pieces] of some.entries()) known.set(first + index, pieces);
      // Drawing after every few lines would cost more than colouring them.
      const now = performance.now();
      if (now - told < 100 && first > 0 && first + some.length < lines.length) return;
      told = now;
      setColoured({ lines, known: new Map(known) });
    }
    void import('./highlight.ts').then(({ highlight }) => highlight(path, lines, onLines, stop.signal));
    return () => stop.abort();
  }, [path, lines]);
  return coloured.lines === lines ? coloured.known : none;
}
