import { z } from 'zod';

export const compactionStateSchema = z
  .object({
    nodeId: z.string().describe('The node that answered. `on` and `failedRuns` are about it alone.'),
    on: z.boolean().describe('Whether it compacts in the background: `LOG_COMPACTION` of this node.'),
    waitsForOldNode: z
      .boolean()
      .describe('Whether a node of 0.1.0 is connected. Nothing is compacted until it is stopped.'),
    runs: z.int().describe('How many runs are due: they ended an hour ago or earlier. 100,000 at most are counted.'),
    moreRuns: z.boolean().describe('Whether more than these are due.'),
    events: z.int().describe('How many events of these runs were not looked at yet. They have as many rows at most.'),
    oldestEndedAt: z.iso.datetime().nullable().describe('When the first of these runs ended; null if none is due.'),
    failedRuns: z
      .int()
      .describe(
        'How many runs this node could not compact. It leaves them out until it starts again; its log tells why.',
      ),
  })
  .meta({ id: 'LogCompaction', description: 'What is left to compact, and whether something keeps nodes from it.' });
export type LogCompaction = z.infer<typeof compactionStateSchema>;

export const compactLogInput = z
  .object({
    sessionId: z
      .uuid()
      .optional()
      .describe('Compacts all runs of this session that ended. Left out: all runs of the service that are due.'),
  })
  .describe('What to compact now.');

export const compactedLogSchema = z
  .object({
    rowsBefore: z.int().describe('How many rows of the log were merged.'),
    rowsAfter: z.int().describe('How many rows they became.'),
    savedBytes: z.int().describe('How many bytes the log needs less.'),
    failedRuns: z.int().describe('How many runs could not be compacted. They are as they were; the log tells why.'),
    hasMore: z.boolean().describe('Whether something is left: a call ends after about 5 s. Call again.'),
  })
  .meta({ id: 'CompactedLog', description: 'What was compacted.' });
export type CompactedLog = z.infer<typeof compactedLogSchema>;
