import type { Drafts } from './drafts.ts';
import type { Known } from './known-event.ts';
import type { ResearchState } from '../log-state.ts';

type ResearchEvent = Known<
  'research_complete' | 'research_results' | 'opportunities' | 'validation_progress' | 'discover_complete'
>;

const nothingFound: ResearchState = { sourcesSearched: [], signals: [], opportunities: [] };

/** `research_complete` is the first of a run's events here: what an earlier run found goes. */
export function foldIntoResearch(drafts: Drafts, before: ResearchState | null, event: ResearchEvent): ResearchState {
  const research = drafts.of(before ?? nothingFound);
  switch (event.type) {
    case 'research_complete':
      return { ...nothingFound, sourcesSearched: event.sourcesSearched };
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
