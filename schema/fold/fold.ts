import { Drafts } from './drafts.ts';
import { foldIntoProject } from './fold-project.ts';
import { foldIntoResearch, withoutReading } from './fold-research.ts';
import { foldIntoRun } from './fold-run.ts';
import type { AnyEvent, Known, KnownEvent } from './known-event.ts';
import type { LogState, PrdDraft } from '../log-state.ts';

/**
 * Returns the state after more events. `origin` is the state before them, `emptyLog` or one of an earlier cursor, and stays
 * as it is. Events that it has already are ignored, so a page and a live stream may overlap. Throws RangeError if events
 * are missing between.
 */
export function fold(origin: LogState, events: Iterable<AnyEvent>): LogState {
  const drafts = new Drafts();
  let state = origin;
  for (const event of events) {
    if (event.cursor <= state.cursor) continue;
    if (event.cursor !== state.cursor + 1)
      throw new RangeError(`Event ${event.cursor} does not follow event ${state.cursor}`);
    state = step(drafts, state, event as KnownEvent);
  }
  return state;
}

function step(drafts: Drafts, before: LogState, event: KnownEvent): LogState {
  const state = drafts.of(before);
  state.cursor = event.cursor;
  state.at = event.at;
  state.runs = foldIntoRun(drafts, state.runs, event);
  switch (event.type) {
    case 'ideation_complete':
      state.ideaSummary = event.ideaSummary;
      break;
    case 'phase':
      if (event.phase === 'researching') state.research = withoutReading(drafts, state.research);
      break;
    case 'page_read':
    case 'claim':
    case 'research_complete':
    case 'research_results':
    case 'opportunities':
    case 'validation_progress':
    case 'discover_complete':
      state.research = foldIntoResearch(drafts, state.research, event);
      break;
    case 'prd_section':
      state.prdDraft = withSection(drafts, state.prdDraft, event);
      break;
    case 'prd_complete_final':
      state.prd = event.prd;
      state.prdDraft = null;
      break;
    case 'design_system_complete': {
      const { designSystemId, designMd, previewUrlLight, previewUrlDark } = event;
      state.designSystem = { designSystemId, designMd, previewUrlLight, previewUrlDark };
      break;
    }
    case 'file_written':
    case 'checked':
    case 'design_complete':
    case 'code_complete':
      state.projects = foldIntoProject(drafts, state.projects, event);
      break;
    case 'qa_complete':
      state.report = event.report;
      break;
    default:
  }
  return state;
}

/** A later section of the same name replaces the earlier one; another run begins anew. */
function withSection(drafts: Drafts, before: PrdDraft | null, event: Known<'prd_section'>): PrdDraft {
  const { runId, name, value, done, total } = event;
  const draft = drafts.of(before?.runId === runId ? before : { runId, done, total, sections: {} });
  draft.sections = drafts.of(draft.sections);
  Object.assign(draft, { done, total });
  Object.assign(draft.sections, { [name]: value });
  return draft;
}
