import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Idea } from './idea.ts';
import { ideas } from './ideas.ts';

export interface Options {
  ideas: readonly Idea[];
  /** The existing folder for the report and pictures. */
  folder: string;
  atOnce: number;
}

/** An option is invalid or names something that does not exist. The message is one line. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Reads the command's options. Throws UsageError. */
export async function readOptions(words: readonly string[]): Promise<Options> {
  const { ideas: count, only, out, 'at-once': atOnce } = parse(words);
  const wanted = ideas.filter(({ name }) => only === undefined || only.includes(name));
  const unknown = only?.filter((name) => !ideas.some((idea) => idea.name === name)) ?? [];
  if (unknown.length > 0) {
    throw new UsageError(
      `There is no idea ${unknown.join(', ')}. The ideas are ${ideas.map(({ name }) => name).join(', ')}.`,
    );
  }
  const folder = out === undefined ? await mkdtemp(join(tmpdir(), 'uas-eval-')) : resolve(out);
  await mkdir(folder, { recursive: true });
  return {
    ideas: wanted.slice(0, numberFrom('--ideas', count ?? String(ideas.length))),
    folder,
    atOnce: numberFrom('--at-once', atOnce ?? '1'),
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        ideas: { type: 'string' },
        only: { type: 'string', multiple: true },
        out: { type: 'string' },
        'at-once': { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function numberFrom(name: string, text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text))
    throw new UsageError(`${name} must be a whole number from 1. It is set to ${text}.`);
  return Number(text);
}
