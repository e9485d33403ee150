import type { Drafts } from './drafts.ts';
import type { Known } from './known-event.ts';
import type { ResearchState } from '../log-state.ts';

type ResearchEvent = Known<
  | 'page_read'
  | 'claim'
  | 'research_complete'
  | 'research_results'
  | 'opportunities'
  | 'validation_progress'
  | 'discover_complete'
>;

const nothingFound: ResearchState = { sourcesSearched: [], pages: [], claims: [], signals: [], opportunities: [] };

/** A new run begins to read. What an earlier one found stays until the new one has found something. */
export function withoutReading(drafts: Drafts, before: ResearchState | null): ResearchState | null {
  if (before === null) return null;
  const research = drafts.of(before);
  research.pages = [];
  research.claims = [];
  return research;
}

/** `research_complete` says that the search has ended: the signals and opportunities of an earlier run go. */
export function foldIntoResearch(drafts: Drafts, before: ResearchState | null, event: ResearchEvent): ResearchState {
  const research = drafts.of(before ?? nothingFound);
  switch (event.type) {
    case 'page_read': {
      const { signalId, url, title, characters } = event;
      const pages = drafts.of(research.pages);
      put(pages, { signalId, url, title, characters }, (page) => page.url === url);
      research.pages = pages;
      break;
    }
    case 'claim': {
      const { signalId, claim, quote, url, place, start, end, stance } = event;
      const claims = drafts.of(research.claims);
      const isSame = (one: (typeof claims)[number]) => one.signalId === signalId && one.quote === quote;
      put(claims, { signalId, claim, quote, url, place, start, end, stance }, isSame);
      research.claims = claims;
      break;
    }
    case 'research_complete': {
      const { pages, claims } = research;
      return { ...nothingFound, pages, claims, sourcesSearched: event.sourcesSearched };
    }
    case 'research_results':
      research.signals = event.results;
      break;
    case 'opportunities':
    case 'discover_complete':
      research.opportunities = event.opportunities;
      break;
    case 'validation_progress':
      research.opportunities = research.opportunities.map((one) =>
        one.id === event.opportunityId ? { ...one, scorecard: event.scorecard } : one,
      );
  }
  return research;
}

/** Puts an item in the place of the one that is the same, or at the end. */
function put<Item>(items: Item[], item: Item, isSame: (other: Item) => boolean): void {
  const index = items.findIndex(isSame);
  items[index < 0 ? items.length : index] = item;
}
