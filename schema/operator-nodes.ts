import { z } from 'zod';

export const nodeSchema = z
  .object({
    nodeId: z.string().describe('Identifies the node; a restart does not change it.'),
    version: z.string().describe('Its release.'),
    startedAt: z.iso.datetime().describe('When it started.'),
    seenAt: z.iso.datetime().describe('When it last said that it lives, which it does every 10 s.'),
    alive: z.boolean().describe('Whether that was within the last 30 s.'),
    drainingSince: z.iso.datetime().nullable().describe('Since when it takes no new runs; null if it does.'),
    handsBackAt: z.iso
      .datetime()
      .nullable()
      .describe('When it hands back the runs that it still has; null if it does not drain.'),
    runs: z.int().describe('How many runs execute at it. A node that drains is empty at 0.'),
  })
  .meta({ id: 'ServiceNode', description: 'A node of the service.' });
export type ServiceNode = z.infer<typeof nodeSchema>;

export const nodeListSchema = z
  .object({
    nodes: z.array(nodeSchema).describe('The nodes that were seen within a day, by their ids.'),
    answeredBy: z.string().describe('The node that answered.'),
  })
  .meta({ id: 'ServiceNodeList', description: 'The nodes of the service.' });
export type ServiceNodeList = z.infer<typeof nodeListSchema>;

const nodeId = z.uuid().optional().describe('The node. You can leave it out if there is only one.');

export const drainInput = z
  .object({
    nodeId,
    waitSeconds: z
      .int()
      .min(0)
      .max(86_400)
      .default(0)
      .describe('How long its runs may go on. What has not ended then goes back to the queue.'),
  })
  .describe('Which node takes no new runs.');

export const undrainInput = z.object({ nodeId }).describe('Which node takes runs again.');
