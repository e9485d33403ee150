#!/usr/bin/env node
/**
 * The command as npm installs it. Whatever Node starts it, the program runs in Node 24: in this one where it is that, else
 * in the one that came along as a package. So this file has to do with an older Node, and imports nothing that may not.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const oldestNode = 24;
const unavailable = 69;

/** Where the package `node` has put its program; null where it could not. */
function packagedNode(): string | null {
  const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'));
  const candidates = ['bin/node', 'bin/node.exe'].map((name) => join(folder, name));
  return candidates.find((path) => existsSync(path)) ?? null;
}

/** Runs the program in another Node, as if it were this process. */
function runIn(node: string): void {
  const program = fileURLToPath(new URL(`../cli/main${extname(import.meta.url)}`, import.meta.url));
  // With the channel, the service learns when this process is killed.
  const child = spawn(node, [program, ...process.argv.slice(2)], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to both of us; told twice, the program would take it for a second one.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('error', (error) => {
    process.stderr.write(`unified-agents: ${node} does not start: ${error.message}\n`);
    process.exit(unavailable);
  });
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
  });
}

if (Number.parseInt(process.versions.node, 10) >= oldestNode) {
  await import('../cli/main.ts');
} else {
  const node = packagedNode();
  if (node === null) {
    const why = `needs Node ${oldestNode}, and this is ${process.versions.node}`;
    const how = 'the package "node" brings one along where npm may run its install script';
    process.stderr.write(`unified-agents: ${why}; ${how}.\n`);
    process.exitCode = unavailable;
  } else {
    runIn(node);
  }
}
