import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { report } from './report.ts';
import { playScenario, type Stage } from './stage.ts';

// Runs in a mount namespace of its own, by `unshare --mount`: no other process sees the small disk, and it disappears
// with the namespace.
const disk = mkdtempSync(join(tmpdir(), 'uas-disk-'));
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'none', disk]);
// From here on every data folder is on that disk.
process.env.TMPDIR = disk;

const filler = join(disk, 'filler');

/** Fills the disk to its last byte, for a moment. If PostgreSQL stops, its service stops too, and is started again. */
async function fillDisk(stage: Stage): Promise<void> {
  await pause(500 + Math.random() * 1_000);
  const file = openSync(filler, 'w');
  fill(file, Buffer.alloc(1 << 16));
  fill(file, Buffer.alloc(512));
  await pause(500 + Math.random() * 1_500);
  closeSync(file);
  rmSync(filler);
  // The service may notice the full disk a moment later.
  await pause(500);
  for (const node of stage.nodes) {
    if (node.up?.child.exitCode === null) continue;
    stage.crashes += 1;
    node.up = null;
    await node.start();
  }
}

function fill(file: number, piece: Buffer): void {
  try {
    for (;;) writeSync(file, piece);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

const scenario = { name: 'a full disk', nodes: 1, cancelWithinMs: 30_000, fault: fillDisk } as const;
const outcome = await playScenario(scenario, Number(process.argv[2]));
report(scenario.name, outcome);
process.exitCode = outcome.violations.length > 0 ? 1 : 0;
