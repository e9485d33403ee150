import { opportunitySchema } from '../../schema/opportunity.ts';
import { prdSchema } from '../../schema/prd.ts';
import { qaReportSchema } from '../../schema/qa-report.ts';
import type { Filler } from '../studio/hostile/fill.ts';
import type { Row } from '../studio/insert.ts';
import { costNumbers, sentinel } from './sentinels.ts';

export const time = '2026-11-20T09:00:00.000Z';
const [tokens, written, cached, cents] = costNumbers.map(Number) as [number, number, number, number];

export const never = (name: string) => sentinel('never', name);
/** The id of something that a link does not name. */
export const recordId = '01936f0e-7b1c-7c60-8d5e-2f6a3b4c5d6e';
const asked = `Please tell ${sentinel('people', 'asked')} to add a calendar.`;
const host = `${sentinel('signals', 'host')}.example`;
const quote = `We lose ${sentinel('signals', 'quote')} every week`;
const briefQuote = `Call ${sentinel('people', 'brief')} about the bells`;
export const preview = `http://127.0.0.1:4001/${never('sandbox')}/`;
/** What no schema knows, in every event. */
export const unknown = { unknown: never('member'), requestId: never('request') };

const publicSignal: Row = {
  id: 'hackernews:1',
  source: 'hackernews',
  title: sentinel('shown', 'signal'),
  excerpt: 'Bells are late',
  url: 'https://news.example/1',
  author: sentinel('people', 'author'),
  publishedAt: time,
  fetchedAt: time,
  relevance: 1,
  kind: 'pain',
  alsoIn: [{ source: 'rss', author: sentinel('people', 'second'), url: null }],
};
/** Found elsewhere and imported, too: its author comes from the import. */
const merged: Row = {
  ...publicSignal,
  id: 'rss:1',
  source: 'rss',
  title: 'Late bells',
  author: sentinel('both', 'merged'),
  alsoIn: [
    { source: 'imported', author: sentinel('both', 'copy'), url: `https://${sentinel('signals', 'copy')}.example/` },
  ],
};
const imported: Row = {
  ...publicSignal,
  id: 'imported:1',
  source: 'imported',
  title: sentinel('signals', 'title'),
  excerpt: `${quote}. ${sentinel('signals', 'excerpt')}.`,
  url: `https://${host}/tickets/1`,
  author: sentinel('both', 'author'),
  alsoIn: [],
};
const ofBrief: Row = { ...publicSignal, id: 'brief-1', source: 'brief', excerpt: briefQuote, author: null, alsoIn: [] };
const ofIdea: Row = { ...ofBrief, id: 'brief-2', excerpt: sentinel('shown', 'idea') };

const evidence = [
  { signalId: 'hackernews:1', quote: 'Bells are late' },
  { signalId: 'imported:1', quote },
  { signalId: 'brief-1', quote: briefQuote },
  { signalId: 'brief-2', quote: sentinel('shown', 'idea') },
];

const claimOf = (signalId: string, text: string): Row => ({
  type: 'claim',
  signalId,
  claim: `It says that ${text}`,
  quote: text,
  url: signalId.startsWith('imported') ? `https://${host}/tickets/1` : null,
  place: 'excerpt',
  start: 0,
  end: text.length,
  stance: 'for',
});
const status = (stepId: string, message: string, more: Row = {}): Row => ({
  type: 'status',
  stepId,
  message,
  state: 'done',
  ...more,
});
export const usage = { inputTokens: tokens, outputTokens: written, costUsd: cents };
const call: Row = {
  type: 'usage',
  step: sentinel('cost', 'step'),
  model: sentinel('cost', 'model'),
  inputTokens: tokens,
  cachedTokens: cached,
  outputTokens: written,
  reasoningTokens: cached,
  costUsd: cents,
  total: usage,
};
const done: Row = { type: 'done', outcome: 'completed', usage, durationMs: 5 };

export interface Run {
  agent: string;
  input: Row;
  events: Row[];
}

/** The runs up to the cursor of a link. */
export function shownRuns(filler: Filler): Run[] {
  const opportunity = {
    ...filler.fill(opportunitySchema),
    id: 'o-1',
    evidence,
    objections: evidence.map((one) => ({ ...one, note: 'Not always.' })),
    problem: `Customers write: “${quote}”.`,
    independentSources: ['hackernews', 'imported', host],
  };
  const prd = { ...filler.fill(prdSchema), sources: evidence, summary: `It helps where “${quote}” is said.` };
  const whole = { ...prd, markdown: `# PRD\n\n> ${quote}\n\n> ${briefQuote}\n\n${never('markdown')}` };
  const checked = {
    types: { state: 'passed', problems: 0, reason: null },
    build: {
      state: 'not_checked',
      problems: 0,
      reason: `In /home/${never('home')}/build, at http://10.0.0.5/${never('inner')}`,
    },
    boot: { state: 'passed', problems: 0, reason: null },
    tests: { state: 'passed', problems: 0, reason: null },
    problems: [{ path: 'src/App.tsx', line: 1, code: 'TS1', text: `See ${preview}src and /tmp/${never('tmp')}/src` }],
  };
  const report = { ...filler.fill(qaReportSchema), summary: `The preview ${preview} works.` };
  const file = {
    type: 'file_written',
    path: 'src/App.tsx',
    change: 'created',
    bytes: 9,
    sha256: 'ab',
    done: 1,
    total: 1,
  };
  return [
    {
      agent: 'ideation',
      input: { messages: [{ role: 'user', content: sentinel('shown', 'idea') }] },
      events: [
        { type: 'phase', phase: 'ideation' },
        { type: 'build_session_created', buildSessionId: never('record'), mode: 'conversation' },
        { type: 'text_delta', delta: sentinel('shown', 'text') },
        call,
        { type: 'ideation_complete', ideaSummary: `An app. ${sentinel('shown', 'idea')}` },
        done,
      ],
    },
    {
      agent: 'research',
      input: { messages: [{ role: 'user', content: asked }] },
      events: [
        { type: 'phase', phase: 'researching' },
        status('source:imported', `Imported signals: ${sentinel('signals', 'status')}`, { source: 'imported' }),
        status('again:source:imported', `Imported signals: ${sentinel('signals', 'again')}`),
        status('source:searxng', `SearXNG: http://${never('searx')}/ does not answer`, {
          source: 'searxng',
          state: 'failed',
        }),
        status('read:0', `Reading a page of ${host}`),
        {
          type: 'page_read',
          signalId: 'imported:1',
          url: `https://${host}/tickets/1`,
          title: sentinel('signals', 'page'),
          characters: 9,
        },
        claimOf('imported:1', quote),
        claimOf('hackernews:1', 'Bells are late'),
        claimOf('brief-1', briefQuote),
        { type: 'research_complete', totalSignals: 5, sourcesSearched: ['hackernews', 'imported', 'brief'] },
        { type: 'research_results', results: [publicSignal, merged, imported, ofBrief, ofIdea] },
        { type: 'opportunities', opportunities: [opportunity] },
        {
          type: 'validation_progress',
          opportunityId: 'o-1',
          index: 0,
          title: 'One',
          completed: 1,
          total: 1,
          scorecard: { ...opportunity.scorecard, rationale: `Because “${quote}”.` },
        },
        { type: 'discover_complete', opportunities: [opportunity] },
        done,
      ],
    },
    {
      agent: 'prd',
      input: { note: `Ask ${sentinel('people', 'note')} first, and then write.` },
      events: [
        { type: 'phase', phase: 'prd' },
        status('write', `Asked: Ask ${sentinel('people', 'note')} first, and then write.`),
        { type: 'prd_section', name: 'sources', value: evidence, done: 1, total: 2 },
        { type: 'prd_section', name: 'problem', value: `They say “${quote}”.`, done: 2, total: 2 },
        { type: 'prd_complete_final', prd: whole, projectId: never('project') },
        done,
      ],
    },
    {
      agent: 'design-system',
      input: {},
      events: [
        { type: 'phase', phase: 'design-system' },
        {
          type: 'design_system_complete',
          designSystemId: never('system'),
          designMd: sentinel('shown', 'design'),
          previewUrlLight: `http://127.0.0.1:4001/${never('light')}/`,
          previewUrlDark: `http://127.0.0.1:4001/${never('dark')}/`,
        },
        done,
      ],
    },
    {
      agent: 'code',
      input: { messages: [{ role: 'user', content: asked }] },
      events: [
        { type: 'phase', phase: 'coding' },
        { ...file, content: `${sentinel('shown', 'code')} // ${preview}`, diff: null },
        { ...file, change: 'changed', content: null, diff: `+// ${quote}\n+// ${never('sandbox')}` },
        status(
          'tests',
          `No tests: ${sentinel('cost', 'model')} at http://localhost:11434/${never('ollama')} is silent`,
        ),
        status('attachment:1', `Looked at ${sentinel('people', 'file')}.png: a bell`),
        status('forked', `Forked from session ${recordId} at event 3.`),
        status('edit', `Changed “calendar” for ${sentinel('people', 'edit')}`),
        status('not-done', sentinel('people', 'open')),
        { type: 'checked', ...checked },
        {
          type: 'code_complete',
          sandboxUrl: preview,
          sandboxName: never('sandbox'),
          codeProjectId: never('code'),
          checked,
          notDone: sentinel('people', 'notdone'),
        },
        done,
      ],
    },
    {
      agent: 'qa',
      input: {},
      events: [
        { type: 'phase', phase: 'testing' },
        { type: 'qa_complete', report },
        { type: 'pitch_complete', pitch: never('pitch') },
        {
          type: 'error',
          code: 'model_error',
          message: `${sentinel('cost', 'model')}: ${never('error')}`,
          retryable: true,
          sandboxUrl: preview,
          sandboxName: never('sandbox'),
        },
        { ...done, outcome: 'failed' },
      ],
    },
  ];
}

export const laterRun: Run = {
  agent: 'ideation',
  input: { messages: [{ role: 'user', content: never('later') }] },
  events: [{ type: 'ideation_complete', ideaSummary: never('idea') }, done],
};
