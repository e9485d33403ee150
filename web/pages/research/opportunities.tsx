import { useRef } from 'react';
import type { Opportunity } from '../../../schema/opportunity.ts';
import type { Signal } from '../../../schema/signal.ts';
import { research as de } from '../../words/de/pages/research.ts';
import { research as en } from '../../words/en/pages/research.ts';
import { useTexts } from '../../words/words.tsx';
import { opportunityAnchor } from '../because/place-link.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { OpportunityCard } from './opportunity-card.tsx';
import { useFlip } from './use-flip.ts';

interface OpportunitiesProps {
  opportunities: readonly Opportunity[];
  signals: readonly Signal[];
}

/** The opportunities side by side, best first. They move to their places when a scorecard arrives. */
export function Opportunities({ opportunities, signals }: OpportunitiesProps) {
  const words = useTexts({ en, de });
  const { session } = useSessionPage();
  const box = useRef<HTMLOListElement>(null);
  const sorted = bestFirst(opportunities);
  useFlip(box);
  // What can be chosen is what the session holds: the opportunities of the last research that completed.
  const stored = session?.opportunities ?? [];
  const chosen = session?.selectedOpportunityIndex ?? null;
  const isStored = sorted.every(({ id }) => stored.some((one) => one.id === id));
  const known = new Map(signals.map((signal) => [signal.id, signal]));
  return (
    <>
      {!isStored && session !== null && <p className="text-sm text-soft">{words.outdated}</p>}
      <ol ref={box} className="grid pt-px pl-px md:grid-cols-[repeat(auto-fit,minmax(19rem,1fr))] md:overflow-x-auto">
        {sorted.map((opportunity, place) => {
          const index = stored.findIndex(({ id }) => id === opportunity.id);
          return (
            <li
              key={opportunity.id}
              id={opportunityAnchor(opportunity.id)}
              data-card={opportunity.id}
              className="-mt-px -ml-px flex scroll-mt-4 min-w-0 flex-col border border-line bg-sheet"
            >
              <OpportunityCard
                opportunity={opportunity}
                place={place + 1}
                signals={known}
                index={index < 0 ? null : index}
                isChosen={index >= 0 && index === chosen}
              />
            </li>
          );
        })}
      </ol>
    </>
  );
}

const overall = ({ scorecard }: Opportunity) => scorecard.overall ?? -1;

/** Sorts by the overall score; what has none comes last, in the order in which it was proposed. */
function bestFirst(opportunities: readonly Opportunity[]): Opportunity[] {
  return opportunities.toSorted((one, other) => overall(other) - overall(one) || one.rank - other.rank);
}
