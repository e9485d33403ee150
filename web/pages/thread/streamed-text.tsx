import { memo, useMemo } from 'react';
import { hasLongWord } from '../../parts/can-format.ts';
import { Markdown } from '../../parts/markdown.tsx';
import { splitText } from './split-text.ts';

/**
 * Text that grows. While it streams, it is plain text in parts, of which a frame changes only the last one; then it is
 * rendered as Markdown.
 */
export function StreamedText({ text, isLive }: { text: string; isLive: boolean }) {
  const parts = useMemo(() => (isLive ? splitText(text) : []), [text, isLive]);
  if (!isLive) return <Markdown text={text} />;
  return (
    <div className="document">
      {parts.map((part, index) => (
        // Parts only ever grow at the end, so the index names the same part.
        <Part key={index} text={part} isLast={index === parts.length - 1} />
      ))}
    </div>
  );
}

const Part = memo(function Part({ text, isLast }: { text: string; isLast: boolean }) {
  return (
    <p
      className={`whitespace-pre-wrap [contain-intrinsic-size:auto_20rem] [content-visibility:auto] ${
        hasLongWord(text) ? 'font-sans' : ''
      }`}
    >
      {text}
      {isLast && <span aria-hidden className="ml-0.5 inline-block h-[1em] w-[2px] translate-y-0.5 bg-now" />}
    </p>
  );
});
