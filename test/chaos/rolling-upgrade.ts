import { setTimeout as pause } from 'node:timers/promises';
import { activeSessions, measureMoving } from './moving.ts';
import type { Scenario, Stage } from './stage.ts';

/** How long both releases run side by side after a node was replaced, in milliseconds. */
const side = 1_500;

/**
 * Three nodes of an earlier release are replaced by this one, one at a time, under load, and then the other way round. Some are
 * told to stop and some are killed. `source` is the folder of the earlier release.
 */
export const rollingUpgrade = (source: string): Scenario => ({
  name: 'two releases side by side',
  nodes: 3,
  cancelWithinMs: 30_000,
  source,
  fault: (stage) => replaceAll(stage, source),
});

async function replaceAll(stage: Stage, source: string): Promise<void> {
  for (const node of stage.nodes) {
    await pause(side);
    const active = await activeSessions(stage);
    const signal = Math.random() < 0.5 ? 'SIGTERM' : 'SIGKILL';
    const code = await node.end(signal);
    if (signal === 'SIGTERM' && code !== 0) throw new Error(`a node that was told to stop exited with ${code}`);
    if (signal === 'SIGKILL') stage.crashes += 1;
    node.source = node.source === source ? process.cwd() : source;
    await node.start();
    await measureMoving(stage, active, Date.now());
  }
}
