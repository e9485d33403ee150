import type { Command } from 'commander';
import type { ServiceNode } from '../../client/sdk/index.ts';
import type { Context } from '../context.ts';
import { seconds } from '../numbers.ts';
import { tableLines } from '../table.ts';

/** Adds the commands for the nodes of the service. */
export function addOperateNodes(operate: Command, context: Context): void {
  operate
    .command('nodes')
    .summary('list the nodes of the service')
    .action(async () => {
      const { nodes } = await (await context.client()).operator.nodes();
      await show(context, nodes);
    });
  operate
    .command('drain')
    .summary('have a node take no new runs, and hand back those that it has')
    .description(
      'The node answers 503 at /readyz, so that a proxy takes it out, and still answers reads and streams. `operate nodes` shows when it has no runs left. Its restart ends the drain.',
    )
    .argument('[node]', 'the node, by its id; it can be left out if there is only one')
    .option('--wait <time>', 'how long its runs may go on, such as 60s', seconds, 0)
    .action(async (nodeId: string | undefined, { wait }: { wait: number }) =>
      show(context, [await (await context.client()).operator.drain({ nodeId, waitSeconds: wait })]),
    );
  operate
    .command('undrain')
    .summary('have a node take runs again')
    .argument('[node]', 'the node, by its id; it can be left out if there is only one')
    .action(async (nodeId: string | undefined) =>
      show(context, [await (await context.client()).operator.undrain({ nodeId })]),
    );
}

async function show(context: Context, nodes: readonly ServiceNode[]): Promise<void> {
  const streams = context.streams();
  if (streams.json) for (const node of nodes) await streams.printJson(node);
  else {
    const rows = nodes.map(({ nodeId, alive, drainingSince, runs, version, seenAt }) => [
      nodeId,
      alive ? (drainingSince === null ? 'takes runs' : 'drains') : 'gone',
      `${runs} runs`,
      version,
      `seen ${seenAt}`,
    ]);
    await streams.print(...tableLines(streams, rows));
  }
}
