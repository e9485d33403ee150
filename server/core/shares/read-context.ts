import type pg from 'pg';
import type { AnyAgent } from '../../../agents/agent.ts';
import type { SharedSession } from '../access/principal.ts';
import { chunkAfter } from '../log/chunk.ts';
import { frameJson, splitFrames } from '../log/frame.ts';
import { readChunks } from '../log/read-chunks.ts';
import { importedSource, isImported, isOfOwner } from './hidden-signals.ts';
import { type GivenEvent, isRecord } from './rules.ts';
import type { SharedContext } from './shared-view.ts';

/** Sentences of people that have fewer characters stand in others by chance. */
const shortestSentence = 12;

/** A context that grows with the events. */
interface Growing {
  ideas: string[];
  names: Set<string>;
  quotes: Set<string>;
  models: Set<string>;
  signals: Map<string, unknown[]>;
}

export interface ContextSources {
  pool: pg.Pool;
  /** The address of previews, with `{name}`. */
  previewUrl: string;
  agents: Readonly<Record<string, AnyAgent>>;
}

/** Reads what a link must know of its session, from the log up to its cursor and from the session's runs. */
export async function readContext(
  { pool, previewUrl, agents }: ContextSources,
  share: SharedSession,
): Promise<SharedContext> {
  const growing: Growing = { ideas: [], names: new Set(), quotes: new Set(), models: new Set(), signals: new Map() };
  for await (const event of eventsUpTo(pool, share)) notice(growing, event, previewUrl);
  if (growing.ideas.length === 0) growing.ideas.push(...(await firstIdea(pool, share, ideaWriters(agents))));
  for (const name of await storedNames(pool, share.sessionId)) growing.names.add(name);
  const runs = await pool.query<{ input: unknown; model: string }>(
    'select input, model from run where session_id = $1',
    [share.sessionId],
  );
  const asked = new Set(runs.rows.flatMap(({ input }) => [...textsIn(input)].flatMap(withSentences)));
  for (const { model } of runs.rows) growing.models.add(model);
  return { ...growing, asked };
}

async function* eventsUpTo(pool: pg.Pool, { sessionId, cursor }: SharedSession): AsyncGenerator<GivenEvent> {
  let after = 0;
  while (after < cursor) {
    const chunks = await readChunks(pool, sessionId, after);
    if (chunks.length === 0) return;
    for (const chunk of chunks) {
      const rest = chunkAfter(chunk, after);
      for (const frame of rest ? splitFrames(rest.frames) : []) {
        after += 1;
        if (after > cursor) return;
        yield JSON.parse(frameJson(frame)) as GivenEvent;
      }
    }
  }
}

function notice(growing: Growing, event: GivenEvent, previewUrl: string): void {
  for (const name of namesIn(event, previewUrl)) growing.names.add(name);
  if (event.type === 'ideation_complete' && typeof event.ideaSummary === 'string')
    growing.ideas.push(event.ideaSummary);
  if (event.type === 'research_results' && Array.isArray(event.results))
    growing.signals.set(event.runId, event.results.filter(isOfOwner));
  if (event.type === 'usage' && typeof event.model === 'string') growing.models.add(event.model);
  for (const text of quotesIn(event)) growing.quotes.add(text);
}

/** Texts of imported signals anywhere in an event: of signals themselves, pages, claims and evidence. */
function* quotesIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const one of value) yield* quotesIn(one);
  if (!isRecord(value)) return;
  if (isImported(value.id) || isImported(value.signalId) || value.source === importedSource) {
    const own = [value.title, value.excerpt, value.quote, value.claim, value.url, value.author];
    for (const text of own) if (typeof text === 'string') yield* withSentences(text);
    const host = typeof value.url === 'string' ? URL.parse(value.url)?.host : undefined;
    if (host !== undefined && host !== '') yield host;
    return;
  }
  for (const one of Object.values(value)) yield* quotesIn(one);
}

/** A text, and its longer lines and sentences: documents break texts differently. */
function withSentences(text: string): string[] {
  const parts = text.split(/\r?\n|(?<=[.!?。！？])\s+/).map((part) => part.trim());
  return [text.trim(), ...parts.filter((part) => part.length >= shortestSentence)];
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string' && value.length >= shortestSentence) yield value;
  else if (Array.isArray(value)) for (const one of value) yield* textsIn(one);
  else if (isRecord(value)) for (const one of Object.values(value)) yield* textsIn(one);
}

/** Names of sandboxes and previews in an event. `template`: the address of previews, with `{name}`. */
function* namesIn(event: GivenEvent, template: string): Generator<string> {
  if (typeof event.sandboxName === 'string') yield event.sandboxName;
  const [before = '', after = ''] = template.split('{name}');
  for (const url of [event.sandboxUrl, event.previewUrlLight, event.previewUrlDark]) {
    if (typeof url !== 'string') continue;
    yield url;
    if (!url.startsWith(before)) continue;
    const rest = url.slice(before.length);
    const end = after === '' ? -1 : rest.indexOf(after);
    yield end < 0 ? rest : rest.slice(0, end);
  }
}

async function storedNames(pool: pg.Pool, sessionId: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from sandbox where session_id = $1 union select name from preview where session_id = $1
     union select url from sandbox where session_id = $1 and url <> ''`,
    [sessionId],
  );
  return rows.map(({ name }) => name);
}

/** The names of runs that write an idea, but for those that have an event for it. */
function ideaWriters(agents: ContextSources['agents']): string[] {
  const names = Object.values(agents).flatMap(({ name, writes, terminal }) =>
    writes.includes('ideaSummary') && terminal !== 'ideation_complete' ? [name] : [],
  );
  return names.length === 0 ? [] : [...names, 'team'];
}

/** The idea that the session was created with, unless a later run than the cursor has replaced it. */
async function firstIdea(
  pool: pg.Pool,
  { sessionId, cursor }: SharedSession,
  writers: readonly string[],
): Promise<string[]> {
  const { rows } = await pool.query<{ idea: string | null }>(
    `select idea_summary as idea from session where id = $1 and not exists (
       select from event_chunk where session_id = $1 and last_cursor > $2
       and frames like '%data: {"type":"ideation_complete"%')
     and not exists (
       select from run where session_id = $1 and agent = any($3) and coalesce(end_cursor > $2, true))`,
    [sessionId, cursor, writers],
  );
  return rows.flatMap(({ idea }) => (idea === null ? [] : [idea]));
}
