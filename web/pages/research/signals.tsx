import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import type { Signal } from '../../../schema/signal.ts';
import { TextField } from '../../parts/field.tsx';
import { ShowMore } from '../../parts/show-more.tsx';
import { research as de } from '../../words/de/pages/research.ts';
import { research as en } from '../../words/en/pages/research.ts';
import { useFormat, useTexts } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { findSignals } from './find-signals.ts';
import { Origin } from './quote.tsx';
import { longestQuery } from './search.ts';

/** How many signals are shown at first, and how many more by each "Show more". */
const step = 30;

/** Everything that the sources returned, with a search that is in the address. */
export function Signals({ signals, isLive }: { signals: readonly Signal[]; isLive: boolean }) {
  const words = useTexts({ en, de });
  const format = useFormat();
  const { sessionId } = useSessionPage();
  const navigate = useNavigate();
  const { q = '' } = useSearch({ from: '/s/$sessionId/research' });
  const [shown, setShown] = useState(step);
  const found = findSignals(signals, useDeferredValue(q));
  if (signals.length === 0) return isLive ? null : <p className="text-soft">{words.noSignals}</p>;
  return (
    <section aria-labelledby="signals" className="flex flex-col gap-3">
      <h2 id="signals" className="text-xl font-semibold">
        {words.signals}
      </h2>
      <search className="max-w-md">
        <TextField
          type="search"
          label={words.search}
          placeholder={words.searchHint}
          value={q}
          maxLength={longestQuery}
          autoComplete="off"
          onChange={({ target: { value } }) => {
            setShown(step);
            const search = value === '' ? {} : { q: value };
            void navigate({
              to: '/s/$sessionId/research',
              params: { sessionId },
              search,
              replace: true,
              resetScroll: false,
            });
          }}
        />
      </search>
      <p role="status" className="text-sm text-soft">
        {found.length === 0
          ? words.nothingFits
          : words.found(format.number(found.length), format.number(signals.length))}
      </p>
      <ul className="max-w-[90ch]">
        {found.slice(0, shown).map((signal) => (
          <li key={signal.id} className="flex flex-col gap-1 border-t border-line py-3">
            <p className="font-semibold">{signal.title}</p>
            <p className="line-clamp-8 font-serif whitespace-pre-wrap">{signal.excerpt}</p>
            <p className="text-sm text-soft">
              {words.signalKinds[signal.kind]} · <Origin signal={signal} />
            </p>
          </li>
        ))}
      </ul>
      {found.length > shown && <ShowMore isLoading={false} onMore={() => setShown(shown + step)} />}
    </section>
  );
}
