import type { Signal } from '../../../schema/signal.ts';
import { OutsideLink } from '../../parts/outside-link.tsx';
import { research as de } from '../../words/de/pages/research.ts';
import { research as en } from '../../words/en/pages/research.ts';
import { useFormat, useTexts } from '../../words/words.tsx';

/** Words from outside, with where they come from. `signal`: null if it is not known. */
export function Quote({ quote, signal }: { quote: string; signal: Signal | null }) {
  const words = useTexts({ en, de });
  return (
    <figure>
      <blockquote className="border-l-2 border-edge pl-3 font-serif whitespace-pre-wrap">{quote}</blockquote>
      <figcaption className="mt-0.5 pl-3.5 text-sm text-soft">
        {signal ? <Origin signal={signal} /> : words.lostSignal}
      </figcaption>
    </figure>
  );
}

/** The source of a signal, its author, its date, and links to the original. */
export function Origin({ signal: { source, author, publishedAt, url, title, alsoIn = [] } }: { signal: Signal }) {
  const words = useTexts({ en, de });
  const format = useFormat();
  const isDated = publishedAt !== null && !Number.isNaN(Date.parse(publishedAt));
  return (
    <>
      {source}
      {author !== null && ` · ${words.by(author)}`}
      {isDated && (
        <>
          {' · '}
          <time dateTime={publishedAt}>{format.date(publishedAt)}</time>
        </>
      )}
      {url !== null && (
        <>
          {' · '}
          <OutsideLink to={url}>{title.trim() || words.original}</OutsideLink>
        </>
      )}
      {alsoIn.length > 0 && (
        <>
          {' · '}
          {words.alsoIn}{' '}
          {alsoIn.map((place, index) => (
            // Places have nothing that tells them apart for certain, and never move.
            <span key={index}>
              {index > 0 && ', '}
              {place.url === null ? place.source : <OutsideLink to={place.url}>{place.source}</OutsideLink>}
            </span>
          ))}
        </>
      )}
    </>
  );
}
