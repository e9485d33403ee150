import type { Command } from 'commander';
import type { LogCompaction } from '../../client/sdk/index.ts';
import type { Context } from '../context.ts';
import { FailedError } from '../failures.ts';
import { tableLines } from '../table.ts';

/** Adds the commands for the compaction of the log. */
export function addCompaction(operate: Command, context: Context): void {
  operate
    .command('compaction')
    .summary('show what is left to compact of the log, and whether something keeps nodes from it')
    .action(async () => {
      const streams = context.streams();
      const state = await (await context.client()).operator.compaction();
      if (streams.json) return streams.printJson(state);
      const { nodeId, runs, moreRuns, events, oldestEndedAt, failedRuns } = state;
      const rows = [
        ['node', nodeId],
        ['compacts', compacts(state)],
        ['runs due', `${runs}${moreRuns ? ' and more' : ''}`],
        ['their events', String(events)],
        ['since', oldestEndedAt ?? '-'],
        ['runs that failed', String(failedRuns)],
      ];
      return streams.print(...tableLines(streams, rows));
    });

  operate
    .command('compact')
    .summary('compact the log of a session now, or of all runs that are due')
    .description(
      'Compacts without the pauses that nodes make, also if LOG_COMPACTION is off. You can interrupt it and repeat it: what was compacted stays so. The exit code is 1 if a run could not be compacted.',
    )
    .argument('[session]', 'session id')
    .action(async (sessionId: string | undefined) => {
      const streams = context.streams();
      const { operator } = await context.client();
      const total = { rowsBefore: 0, rowsAfter: 0, savedBytes: 0, failedRuns: 0 };
      for await (const done of operator.compactLog({ sessionId })) {
        total.rowsBefore += done.rowsBefore;
        total.rowsAfter += done.rowsAfter;
        total.savedBytes += done.savedBytes;
        // Each call tries them again.
        total.failedRuns = Math.max(total.failedRuns, done.failedRuns);
        if (done.hasMore) streams.note(`${total.rowsBefore} rows merged so far`);
      }
      const { rowsBefore, rowsAfter, savedBytes, failedRuns } = total;
      if (streams.json) await streams.printJson(total);
      else await streams.print(`${rowsBefore} rows became ${rowsAfter}, which saves ${savedBytes} bytes.`);
      if (failedRuns > 0)
        throw new FailedError(`${failedRuns} runs could not be compacted. The log of the node tells why.`);
    });
}

function compacts({ on, waitsForOldNode }: LogCompaction): string {
  if (!on) return 'no: LOG_COMPACTION=off at this node';
  return waitsForOldNode ? 'waits: a node of 0.1.0 is connected' : 'yes';
}
