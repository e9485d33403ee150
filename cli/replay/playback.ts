import type { RecordedAnswer, RecordedCall, RecordedRequest, Recording } from '../../schema/recording.ts';
import { exchanged, ownWords, requestHash, withWords } from '../../schema/recorded-request.ts';
import { firstDifference } from './difference.ts';

/** How a recorded call was found for a request. */
export type Match =
  | { kind: 'exact'; call: RecordedCall; answer: RecordedAnswer }
  /** `difference`: the first place where the request is not the recorded one. */
  | { kind: 'by-order'; call: RecordedCall; answer: RecordedAnswer; difference: string }
  | { kind: 'refused'; why: string };

export interface Playback {
  /** Finds the answer to a request, and notes how. */
  match(request: RecordedRequest): Match;
  report(): PlaybackReport;
}

export interface PlaybackReport {
  recorded: number;
  /** Requests that are exactly the recorded ones. */
  exact: number;
  byOrder: { step: string; difference: string }[];
  refused: string[];
  /** The steps of recorded calls that nobody asked for. */
  notAsked: string[];
  /** The steps of calls for which the recording had no room. */
  leftOut: string[];
}

/**
 * Plays recordings, one after the other. An equal request gets its own answer; several equal ones get theirs in order, and the
 * last of them again. Any other request gets the next answer of its kind that is left: by the format that it asks for, at first
 * to the same last turn, otherwise in order. What is not there is refused.
 */
export function createPlayback(recordings: readonly Recording[]): Playback {
  const calls = recordings.flatMap((recording) => recording.calls);
  const open = new Set(calls);
  const byHash = Map.groupBy(calls, ({ hash }) => hash);
  const report = { exact: 0, byOrder: [] as PlaybackReport['byOrder'], refused: [] as string[] };

  function find(request: RecordedRequest): Match {
    const equal = byHash.get(requestHash(request)) ?? [];
    const exact = equal.find((call) => open.has(call)) ?? equal.at(-1);
    if (exact) return { kind: 'exact', call: exact, answer: answerFor(exact, request) };
    const kind = kindOf(request);
    const left = [...open].filter((call) => kindOf(call.request) === kind);
    const last = request.messages.at(-1)?.content;
    const call = left.find((one) => one.request.messages.at(-1)?.content === last) ?? left[0];
    if (call) {
      const renamed = withWords(request, ownWords(request), ownWords(call.request));
      const difference = firstDifference(call.request, renamed) ?? '';
      return { kind: 'by-order', call, answer: answerFor(call, request), difference };
    }
    const some = calls.some((one) => kindOf(one.request) === kind);
    return { kind: 'refused', why: `${some ? 'No answer is left' : 'There is no answer'} of the kind ${kind}.` };
  }

  return {
    match(request) {
      const match = find(request);
      if (match.kind === 'refused') report.refused.push(match.why);
      else open.delete(match.call);
      if (match.kind === 'exact') report.exact += 1;
      if (match.kind === 'by-order') report.byOrder.push({ step: match.call.step, difference: match.difference });
      return match;
    },
    report: () => ({
      recorded: calls.length,
      exact: report.exact,
      byOrder: [...report.byOrder],
      refused: [...report.refused],
      notAsked: [...open].map(({ step }) => step),
      leftOut: recordings.flatMap((recording) => recording.leftOut),
    }),
  };
}

/** The answer of a recorded call, with the ids of the request that it is for. Its pieces keep their lengths. */
function answerFor({ request: recorded, answer }: RecordedCall, request: RecordedRequest): RecordedAnswer {
  const from = ownWords(recorded);
  const to = ownWords(request);
  const text = exchanged(
    answer.chunks.join(''),
    from,
    from.map((word, index) => (to[index]?.length === word.length ? to[index] : word)),
  );
  let end = 0;
  return { ...answer, chunks: answer.chunks.map((chunk) => text.slice(end, (end += chunk.length))) };
}

/** The name of the schema that the answer has to fit; otherwise the type of the format, or `text`. */
function kindOf({ responseFormat }: RecordedRequest): string {
  const schema = responseFormat?.['json_schema'];
  if (typeof schema === 'object' && schema !== null && 'name' in schema) return String(schema.name);
  return responseFormat === null ? 'text' : String(responseFormat['type']);
}

/** The report in lines of text. */
export function reportLines(report: PlaybackReport): string[] {
  const { recorded, exact, byOrder, refused, notAsked, leftOut } = report;
  return [
    `${recorded} recorded; ${exact} answered exactly, ${byOrder.length} by order, ${refused.length} refused.`,
    ...byOrder.map(({ step, difference }) => `${step} differs at ${difference}`),
    ...refused.map((why) => `Refused: ${why}`),
    ...(notAsked.length > 0 ? [`Not asked for: ${notAsked.join(', ')}`] : []),
    ...(leftOut.length > 0 ? [`Not in the recording: ${leftOut.join(', ')}`] : []),
  ];
}
