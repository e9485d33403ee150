import { useState } from 'react';
import type { ResearchState } from '../../../schema/log-state.ts';
import { OutsideLink } from '../../parts/outside-link.tsx';
import { ShowMore } from '../../parts/show-more.tsx';
import { research as de } from '../../words/de/pages/research.ts';
import { research as en } from '../../words/en/pages/research.ts';
import { useFormat, useTexts } from '../../words/words.tsx';
import { BecauseButton } from '../because/because-button.tsx';

/** How many claims are shown at first, and how many more by each "Show more". */
const step = 12;

/** The pages that were read and what the sources say, as they come. */
export function Reading({ pages, claims }: Pick<ResearchState, 'pages' | 'claims'>) {
  const words = useTexts({ en, de });
  const format = useFormat();
  const [shown, setShown] = useState(step);
  if (pages.length === 0 && claims.length === 0) return null;
  return (
    <section aria-labelledby="reading" className="flex flex-col gap-3">
      <h2 id="reading" className="text-xl font-semibold">
        {words.reading}
      </h2>
      <p role="status" className="text-soft">
        {words.readSoFar(format.number(pages.length), format.number(claims.length))}
      </p>
      <ul className="max-w-[90ch] text-sm">
        {pages.map(({ url, title, characters }) => (
          <li key={url}>
            <OutsideLink to={url}>{title.trim() || url}</OutsideLink>{' '}
            <span className="text-soft">{words.characters(format.number(characters))}</span>
          </li>
        ))}
      </ul>
      <ul className="max-w-[90ch]">
        {claims.slice(0, shown).map(({ signalId, claim, quote, url, stance }) => (
          <li key={`${signalId} ${quote}`} className="flex flex-col gap-1 border-t border-line py-3">
            <div className="flex items-start gap-2">
              <div className="flex min-w-0 flex-1 flex-col gap-1">
                {claim !== quote && <p>{claim}</p>}
                <blockquote className="border-l-2 border-edge pl-3 font-serif whitespace-pre-wrap">{quote}</blockquote>
              </div>
              <BecauseButton kind="quote" id={signalId} name={claim} />
            </div>
            <p className="text-sm text-soft">
              {words.stances[stance]}
              {url !== null && (
                <>
                  {' · '}
                  <OutsideLink to={url}>{words.original}</OutsideLink>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      {claims.length > shown && <ShowMore isLoading={false} onMore={() => setShown(shown + step)} />}
    </section>
  );
}
