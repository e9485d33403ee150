#!/usr/bin/env node
/**
 * The command that npm installs. The program needs Node 24: it runs in this process if that is Node 24 or newer,
 * otherwise in the Node of the package `node`. So this file must run in older versions, and import only what they have.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const oldestNode = 24;
const unavailable = 69;

/** Returns the path of the package `node`'s program; null if its install script did not run. */
function packagedNode(): string | null {
  const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'));
  const candidates = ['bin/node', 'bin/node.exe'].map((name) => join(folder, name));
  return candidates.find((path) => existsSync(path)) ?? null;
}

/** Runs the program in another Node with this process's streams, signals and exit code. */
function runIn(node: string): void {
  const program = fileURLToPath(new URL(`../main${extname(import.meta.url)}`, import.meta.url));
  // The IPC channel tells the service when this process is killed.
  const child = spawn(node, [program, ...process.argv.slice(2)], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to both processes. If it were forwarded too, the program would count two.
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
  await import('../main.ts');
} else {
  const node = packagedNode();
  if (node === null) {
    const why = `needs Node ${oldestNode} or newer, and this is ${process.versions.node}`;
    const how = 'install that version, or let npm run the install script of the package "node"';
    process.stderr.write(`unified-agents: ${why}; ${how}.\n`);
    process.exitCode = unavailable;
  } else {
    runIn(node);
  }
}
