import type { AnyEvent } from '../../../schema/fold/known-event.ts';
import {
  mostReplayBytes,
  mostReplayEvents,
  type ReplayEnd,
  replayFormat,
  type ReplayHeader,
  replayVersion,
} from '../../../schema/replay-file.ts';
import type { ReplaySource } from '../../api/replay-source.ts';
import { ending, event, header } from './event-shapes.ts';
import { linesOf } from './lines.ts';
import { logSource } from './log-source.ts';
import { ReplayProblem } from './replay-problem.ts';
import { isObject, type Shape } from './shape.ts';

/** A session from a file, and what else the file says of itself. */
export interface OpenedReplay extends ReplaySource {
  /** The release of the service that made the file. */
  readonly service: string;
  readonly madeAt: string;
  /** The cursor at which the file was to end: greater than `end` if it was full before. */
  readonly of: number;
}

/** Values of JSON deeper than this are no events of ours, and pages that walk through them would fail. */
const deepest = 64;

/** Reads a replay file, plain or compressed by gzip. Throws ReplayProblem, which says what is wrong and in which line. */
export async function readReplayFile(file: Blob): Promise<OpenedReplay> {
  if (file.size > mostReplayBytes) throw new ReplayProblem('too_large');
  let first: ReplayHeader | null = null;
  let last: ReplayEnd | null = null;
  const events: AnyEvent[] = [];
  let line = 0;
  for await (const text of linesOf(file, mostReplayBytes)) {
    line += 1;
    if (first === null) first = readHeader(text);
    else if (last) throw new ReplayProblem('broken', line, 'nothing after the last line');
    else {
      const value = parsed(text, line);
      if (isObject(value) && !Object.hasOwn(value, 'type')) last = fitting(ending, value, line);
      else events.push(nextEvent(value, line, events.length));
    }
  }
  if (!first) throw new ReplayProblem('not_ours');
  if (!last) throw new ReplayProblem('cut', line);
  if (last.end !== events.length) throw new ReplayProblem('gap', line, `${events.length + 1}`);
  return opened(first, events, last);
}

function readHeader(text: string): ReplayHeader {
  let value: unknown;
  try {
    value = parsed(text, 1);
  } catch {
    throw new ReplayProblem('not_ours');
  }
  if (!isObject(value) || value.format !== replayFormat) throw new ReplayProblem('not_ours');
  if (typeof value.version === 'number' && value.version > replayVersion)
    throw new ReplayProblem('newer', 1, String(value.version));
  if (value.version !== replayVersion) throw new ReplayProblem('broken', 1, `version: ${replayVersion}`);
  return { ...fitting(header, value, 1), format: replayFormat, version: replayVersion };
}

function nextEvent(value: unknown, line: number, count: number): AnyEvent {
  const one = fitting(event, value, line);
  if (one.cursor !== count + 1) throw new ReplayProblem('gap', line, String(count + 1));
  if (count >= mostReplayEvents) throw new ReplayProblem('too_large', line);
  return one;
}

function fitting<Value>(shape: Shape<Value>, value: unknown, line: number): Value {
  const misfit = shape.misfit(value, '');
  if (misfit !== null) throw new ReplayProblem('broken', line, misfit);
  return value as Value;
}

function parsed(text: string, line: number): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ReplayProblem('broken', line, 'JSON');
  }
  const harm = harmIn(value);
  if (harm !== null) throw new ReplayProblem('broken', line, harm);
  return value;
}

/** Returns what in a value could harm who walks through it or copies it; null: nothing. It does not recurse itself. */
function harmIn(value: unknown): string | null {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return `at most ${deepest} levels`;
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue;
      if (Object.hasOwn(one, '__proto__')) return 'no member __proto__';
      for (const inner of Object.values(one)) if (typeof inner === 'object' && inner !== null) next.push(inner);
    }
    level = next;
  }
  return null;
}

function opened({ session, agents, asked, service, madeAt }: ReplayHeader, events: AnyEvent[], last: ReplayEnd) {
  const source: OpenedReplay = {
    title: session.title,
    agents,
    asked: new Map(asked.map(({ runId, text }) => [runId, text])),
    end: last.end,
    of: last.of,
    service,
    madeAt,
    ...logSource(events),
  };
  return source;
}
