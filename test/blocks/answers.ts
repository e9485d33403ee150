import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BlockKind } from '../../agents/kit/blocks/block.ts';
import { createBlockReader } from '../../agents/kit/blocks/reader.ts';

export const tag = 'k7f3';
const allKinds: BlockKind[] = ['file', 'edit', 'delete', 'rename', 'theme', 'summary', 'not-done'];

export const reader = (options: { takes?: BlockKind[]; maxFileChars?: number } = {}) =>
  createBlockReader({ tag, takes: allKinds, maxFileChars: 200_000, ...options });

/** Reads an answer in these pieces: what each push returned, joined, and the end. */
export function readPieces(pieces: readonly string[], isWhole = true, options = {}) {
  const blocks = reader(options);
  const pushed = pieces.flatMap((piece) => blocks.push(piece));
  return { pushed, ...blocks.end(isWhole) };
}

export const read = (answer: string, isWhole = true, options = {}) => readPieces([answer], isWhole, options);

export interface Application {
  name: string;
  files: Record<string, string>;
}

/** The sources of an application that is in the repository, below `src/`. */
function application(folder: string): Application {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(tsx?|css)$/.test(name));
  const files = names.map((name) => [`src/${name}`, readFileSync(join(folder, name), 'utf8')] as const);
  return { name: folder, files: Object.fromEntries(files) };
}

/** Every starter, and the folder of what it says about itself: files that seldom change. */
export function applications(): Application[] {
  return ['agents/starters/apps', 'agents/starters/manifests', 'agents/kit/project/source'].flatMap((parent) =>
    readdirSync(parent, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => application(join(parent, entry.name))),
  );
}

export const asFile = (path: string, content: string) =>
  `<file path="${path}" ${tag}>\n${content}${content === '' || content.endsWith('\n') ? '' : '\n'}</file ${tag}>\n`;

export const asEdit = (path: string, search: string, replace: string) =>
  `${path}\n<<<<<<< SEARCH ${tag}\n${search}======= ${tag}\n${replace}>>>>>>> REPLACE ${tag}\n`;
