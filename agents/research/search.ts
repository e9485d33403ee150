import type { StatusEvent } from '../../schema/event.ts';
import type { Signal } from '../../schema/signal.ts';
import type { AgentContext, Steps } from '../agent.ts';
import type { Source } from '../source.ts';
import { sideBySide, status } from '../steps.ts';
import type { Depth } from './depth.ts';
import type { ResearchEvent } from './schema.ts';

export interface Searched {
  source: string;
  /** False if the source could not be reached. */
  answered: boolean;
  signals: Signal[];
}

/** Which search of a run it is. `prefix` begins the names of its steps, `words` follow the names of its sources. */
export interface Round {
  prefix: '' | 'again:';
  words: string;
}
const first: Round = { prefix: '', words: '' };
export const again: Round = { prefix: 'again:', words: ', again' };

type SearchContext = Pick<AgentContext<ResearchEvent>, 'signal' | 'step'>;

/** Searches all sources in parallel. A source that cannot be reached says so and does not affect the others. */
export async function* searchAll(
  context: SearchContext,
  sources: readonly Source[],
  terms: readonly string[],
  depth: Depth,
  round: Round = first,
): Steps<ResearchEvent, Searched[]> {
  const there = await withoutEmpty(sources);
  return yield* sideBySide(
    context.signal,
    there.map(
      (source) => (signal) =>
        context.step(`${round.prefix}source:${source.name}`, () => searchOne(source, terms, depth, round, signal)),
    ),
  );
}

/** Drops empty sources. A source whose check fails stays: its search then reports the problem. */
async function withoutEmpty(sources: readonly Source[]): Promise<Source[]> {
  const answers = await Promise.allSettled(sources.map((source) => source.isEmpty?.() ?? false));
  return sources.filter((_, index) => {
    const isEmpty = answers[index];
    return isEmpty?.status !== 'fulfilled' || !isEmpty.value;
  });
}

async function* searchOne(
  source: Source,
  terms: readonly string[],
  depth: Depth,
  round: Round,
  signal: AbortSignal,
): Steps<ResearchEvent, Searched> {
  const { name, label } = source;
  const say = (message: string, state: StatusEvent['state']) =>
    status(
      `${round.prefix}source:${name}`,
      // Errors of sources say which one it is.
      message.startsWith(label) ? message : `${label}${round.words}: ${message}`,
      state,
      round === first ? { source: name } : {},
    );
  const nothing: Searched = { source: name, answered: false, signals: [] };
  if (terms.length === 0 && name !== 'brief') {
    yield say('nothing to search for', 'skipped');
    return nothing;
  }
  if (source.scarce && !depth.scarce) {
    yield say('left out of a quick search', 'skipped');
    return nothing;
  }
  yield say('searching', 'running');
  const timeUp = AbortSignal.timeout(depth.sourceMs);
  try {
    signal.throwIfAborted();
    const query = { terms, limit: depth.signals, queries: depth.queries };
    const signals = await source.search(query, AbortSignal.any([signal, timeUp]));
    yield say(signals.length === 1 ? '1 signal' : `${signals.length} signals`, 'done');
    return { source: name, answered: true, signals };
  } catch (error) {
    // A cancelled run does not mean that the source cannot be reached.
    signal.throwIfAborted();
    yield say(timeUp.aborted ? `no answer within ${depth.sourceMs / 1_000} s` : wordsOf(error), 'failed');
    return nothing;
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'out of reach';
}
