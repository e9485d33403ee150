import { gzipSync } from 'node:zlib';
import { type ReplayHeader, replayFormat, replayVersion } from '../../schema/replay-file.ts';
import { readReplayFile } from '../../web/pages/replay/replay-file.ts';
import { ReplayProblem } from '../../web/pages/replay/replay-problem.ts';

const madeAt = '2026-11-27T08:00:00.000Z';

export const headerOf = (change: Partial<Record<keyof ReplayHeader, unknown>> = {}) =>
  JSON.stringify({
    format: replayFormat,
    version: replayVersion,
    service: '0.1.0',
    madeAt,
    session: { sessionId: 'a', title: 'Rye', createdAt: madeAt },
    agents: [],
    asked: [],
    ...change,
  });

/** The lines of a replay file with these events as JSON. */
export const linesOf = (events: readonly string[], header = headerOf()) => [
  header,
  ...events,
  JSON.stringify({ end: events.length, of: events.length }),
];

export const fileOf = (lines: readonly string[]) => new Blob([lines.map((line) => `${line}\n`).join('')]);

export const compressed = (lines: readonly string[]) => new Blob([gzipSync(lines.map((line) => `${line}\n`).join(''))]);

/** What reading a file comes to: the fault and its place, or the last cursor. */
export async function outcome(file: Blob): Promise<unknown> {
  try {
    return (await readReplayFile(file)).end;
  } catch (error) {
    if (!(error instanceof ReplayProblem)) throw error;
    return [error.fault, error.line, error.detail];
  }
}
