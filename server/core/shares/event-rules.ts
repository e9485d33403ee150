import { type ErrorCode, errorTable } from '../../../schema/errors.ts';
import type { KnownType } from '../../../schema/fold/known-event.ts';
import { checkParts, opportunities, prd, prdParts, qaReport, scorecard } from './document-rules.ts';
import { importedSource, isAlsoImported, isImported, showsQuote, showsSignal } from './hidden-signals.ts';
import {
  applyRule,
  decided,
  each,
  type GivenEvent,
  idea,
  ifShown,
  isRecord,
  leftOut,
  members,
  plain,
  replacedBy,
  type Rule,
  type SharedView,
} from './rules.ts';

/** A step of one of these says what somebody asked for, or names what they attached. */
const repeatsPeople = /^(?:edit|change|not-done|attachment:\d+)$/;
const ofSource = /^(?:again:)?source:/;

/** Steps of a source may quote an answer of its server, or say where it is. */
const message = decided((value, view, { stepId, state }) => {
  if (typeof value !== 'string') return '';
  const step = typeof stepId === 'string' ? stepId : '';
  if (ofSource.test(step) && state === 'failed') return 'This source could not be searched.';
  if (!view.include.people && repeatsPeople.test(step)) return 'What people said is not shown.';
  return view.scrubSentence(value);
});

/** Messages of errors can hold addresses, paths and names of models: the title of the error takes their place. */
const errorMessage = decided((_, _view, { code }) =>
  typeof code === 'string' && Object.hasOwn(errorTable, code) ? errorTable[code as ErrorCode].title : 'The run failed',
);

const usage = ifShown('cost', members({ inputTokens: plain, outputTokens: plain, costUsd: plain }), {
  inputTokens: 0,
  outputTokens: 0,
  costUsd: null,
});

const author = ifShown('people', plain, null);
const alsoIn = each(members({ source: plain, author, url: plain }), (one, view) => showsSignal(one, view));

/** A signal that was imported, too, may have got what it lacked from there. */
const ofOwnPage = (rule: Rule) =>
  decided((value, view, event) => (view.include.signals ? applyRule(rule, value, view, event) : null));
const signalMembers = {
  id: plain,
  source: plain,
  title: plain,
  excerpt: plain,
  url: plain,
  author,
  publishedAt: plain,
  fetchedAt: plain,
  relevance: plain,
  kind: plain,
  alsoIn,
};
const mergedMembers = { ...signalMembers, author: ofOwnPage(author), publishedAt: ofOwnPage(plain) };
const signal = decided((value, view, event) => {
  if (!isRecord(value)) return null;
  return applyRule(members(isAlsoImported(value) ? mergedMembers : signalMembers), value, view, event);
});

const preview = { sandboxUrl: replacedBy(''), sandboxName: replacedBy('') };

/**
 * What a link shows of each type of event, beside its envelope. What is not named here does not pass, so a new member is decided
 * before anybody outside sees it; a test names those that are not.
 */
export const eventRules: Readonly<Record<KnownType, Readonly<Record<string, Rule>>>> = {
  phase: { phase: plain },
  status: {
    message,
    stepId: plain,
    state: plain,
    source: plain,
    progress: members({ done: plain, total: plain }),
  },
  text_delta: { delta: plain },
  text_reset: { fromCursor: plain, attempt: plain },
  // Without the box, the whole event is withheld.
  usage: {
    step: plain,
    model: plain,
    inputTokens: plain,
    cachedTokens: plain,
    outputTokens: plain,
    reasoningTokens: plain,
    costUsd: plain,
    total: usage,
  },
  error: {
    code: plain,
    message: errorMessage,
    retryable: plain,
    sandboxUrl: replacedBy(null),
    sandboxName: replacedBy(null),
  },
  done: { outcome: plain, usage, durationMs: plain },
  build_session_created: { buildSessionId: replacedBy(''), mode: plain },
  ideation_complete: { ideaSummary: idea },
  page_read: { signalId: plain, url: plain, title: plain, characters: plain },
  claim: {
    signalId: plain,
    claim: plain,
    quote: plain,
    url: plain,
    place: plain,
    start: plain,
    end: plain,
    stance: plain,
  },
  research_complete: {
    totalSignals: decided((value, view, { runId }) =>
      typeof value === 'number' ? Math.max(0, value - view.hiddenSignals(runId)) : 0,
    ),
    sourcesSearched: each(plain, (one, view) => view.include.signals || one !== importedSource),
  },
  research_results: { results: each(signal, showsSignal) },
  opportunities: { opportunities },
  validation_progress: {
    opportunityId: plain,
    index: plain,
    title: plain,
    completed: plain,
    total: plain,
    scorecard,
  },
  discover_complete: { opportunities },
  prd_section: {
    name: plain,
    value: decided((value, view, event) => {
      const rule = typeof event.name === 'string' ? prdParts[event.name] : undefined;
      return rule && applyRule(rule, value, view, event);
    }),
    done: plain,
    total: plain,
  },
  prd_complete_final: { prd, projectId: leftOut },
  design_system_complete: {
    designSystemId: replacedBy(''),
    designMd: plain,
    previewUrlLight: replacedBy(''),
    previewUrlDark: replacedBy(''),
  },
  file_written: {
    path: plain,
    change: plain,
    content: plain,
    diff: plain,
    bytes: plain,
    sha256: plain,
    done: plain,
    total: plain,
  },
  checked: checkParts,
  design_complete: { ...preview, designProjectId: leftOut, checked: members(checkParts) },
  code_complete: {
    ...preview,
    codeProjectId: leftOut,
    checked: members(checkParts),
    notDone: ifShown('people', plain, null),
  },
  qa_complete: { report: qaReport },
  // A decision needs the id. A reader decides nothing, but tells approvals apart by it.
  approval_requested: { stage: plain, approvalId: decided((_, _view, { cursor }) => `approval-${cursor}`) },
  team_complete: { stages: each(members({ agent: plain, outcome: plain })) },
};

/** Whether a link shows nothing of an event but its place. */
export function isWithheld(event: GivenEvent, view: SharedView): boolean {
  const { type } = event;
  if (type === 'usage') return !view.include.cost;
  if (type === 'claim') return !showsQuote(event, view);
  if (type === 'page_read') return isImported(event.signalId) && !view.include.signals;
  if (type === 'status' && !view.include.signals)
    return event.source === importedSource || event.stepId === `again:source:${importedSource}`;
  return false;
}
