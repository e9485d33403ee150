import { spawnSync } from 'node:child_process';
import { cancels } from './cancels.ts';
import { curves } from './curves.ts';
import { idle } from './idle.ts';
import { paced } from './paced.ts';
import { cores } from './processes.ts';
import { replay } from './replay.ts';
import { otherCore } from './service.ts';
import { sockets } from './sockets.ts';
import { starts } from './starts.ts';
import { streams } from './streams.ts';
import { studio } from './studio.ts';
import { heading } from './table.ts';
import { transports } from './transports.ts';

const parts = { starts, streams, paced, replay, cancels, transports };
/** Slow, so they only run when requested. */
const others = { curves, sockets, idle, studio };

// The clients share the core of the model and PostgreSQL, not the server's.
if (cores > otherCore) {
  spawnSync('taskset', ['-a', '-p', '-c', String(otherCore), String(process.pid)]);
}
const words = process.argv.slice(2);
const wanted = words.filter((word) => !isNumber(word));
/** For parts that take as long as one wants: `npm run bench -- studio 60`. */
const minutes = Number(words.find(isNumber) ?? 2);
const unknown = wanted.filter((name) => !(name in parts) && !(name in others));
if (unknown.length > 0)
  throw new Error(
    `There is no part ${unknown.join(', ')}. The parts are ${Object.keys({ ...parts, ...others }).join(', ')}.`,
  );
heading();
for (const [name, part] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await part();
for (const [name, part] of Object.entries(others)) if (wanted.includes(name)) await part(minutes);

function isNumber(word: string): boolean {
  return /^\d+(?:\.\d+)?$/.test(word);
}
