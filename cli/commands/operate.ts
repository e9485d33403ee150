import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { addCompaction } from './operate-compaction.ts';
import { addVerifyLog } from './operate-verify.ts';
import { addOperateNodes } from './operate-nodes.ts';
import { addOperateRuns } from './operate-runs.ts';

/** Commands for the team that runs the service, on all of its workspaces. */
export function addOperate(program: Command, context: Context): void {
  const operate = program
    .command('operate')
    .summary('list, cancel and requeue runs, drain nodes, check and compact the log')
    .description('For whoever runs the service, on all workspaces. It takes the service key.');
  addOperateRuns(operate, context);
  addVerifyLog(operate, context);
  addCompaction(operate, context);
  addOperateNodes(operate, context);
}
