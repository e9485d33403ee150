import { isCssColor } from '../design-tokens/color.ts';
import { checkPath } from '../project/paths.ts';
import type { Block, BlockKind, BlockProblem, OpenBlock } from './block.ts';
import { isFence, joined, pathIn, splitEdit, withoutDot, withoutFence } from './content.ts';
import { createLineReader } from './line-reader.ts';
import { closedInLine, isLone, type Marker, readMarker, worded } from './markers.ts';

export interface BlockReaderOptions {
  /** The word that makes a line of this answer a marker, such as `k7f3`. */
  tag: string;
  /** The kinds that the question allows. */
  takes: readonly BlockKind[];
  /** The most characters of one block. */
  maxFileChars: number;
}

export interface BlockReader {
  /** Returns the blocks that this piece closes. */
  push(text: string): Block[];
  /**
   * Returns all blocks of the answer in order, without those that a later whole file of the same path replaces.
   * `isWhole`: the model said that it was done. `open`: the block that did not end.
   */
  end(isWhole: boolean): { blocks: Block[]; open: OpenBlock | null; problems: BlockProblem[] };
}

interface Opened {
  kind: BlockKind;
  path: string | null;
  startsAt: number;
  lines: string[];
  length: number;
  isSkipped: boolean;
  /** Where the replacement of an edit begins among the lines. */
  dividedAt: number | null;
  /** Where the lines end if the closing marker without a tag, which was found there, is one. */
  closedAt: number | null;
  untaggedCloses: number;
}

const maxProblems = 100;
const thought = /^(?:<(?:think|thinking|thought|reasoning|seed:think)>|\[THINK\]|◁think▷)/;
const thoughtEnd = /<\/(?:think|thinking|thought|reasoning|seed:think)>|\[\/THINK\]|◁\/think▷/;
const ownFiles = new Set(['src/theme.css', 'src/main.tsx']);

/**
 * Reads the blocks of a model's answer, which may come in pieces cut anywhere. Words between blocks and thoughts are passed
 * over. A marker begins at the first column and has the tag. These deviations are accepted, because they can be read in one
 * way only: blanks before a marker outside of a block; single quotes; words and marker of a summary in one line; a closing
 * marker or a divider without the tag if it is the only one in its block, and the next marker or the end of a whole answer
 * follows at once.
 */
export function createBlockReader({ tag, takes, maxFileChars }: BlockReaderOptions): BlockReader {
  const blocks: Block[] = [];
  const problems: BlockProblem[] = [];
  const state: { opened: Opened | null } = { opened: null };
  let isThinking = false;
  let line = 0;
  let returned = 0;
  /** The path that stands above an edit. */
  let named: string | null = null;
  let lastEdited: string | null = null;
  let hasWords = false;

  // With room for a marker: a line of content that is cut is over the limit.
  const lines = createLineReader(maxFileChars + 2_000, takeLine);

  function problem(code: BlockProblem['code'], path: string | null, message: string, at = line): void {
    if (problems.length < maxProblems) problems.push({ code, path, line: at, message });
  }

  function takeLine(text: string): void {
    line += 1;
    if (state.opened) within(state.opened, text);
    else outside(text);
  }

  function outside(text: string): void {
    let rest = text.trim();
    if (isThinking || thought.test(rest)) {
      const parts = rest.split(thoughtEnd);
      isThinking = parts.length === 1;
      if (isThinking) return;
      rest = (parts.at(-1) ?? '').trim();
    }
    const marker = readMarker(rest, tag);
    if (marker?.shape === 'open') {
      if (marker.tagged === 'right') open(marker);
      else problem('untagged', null, `A line that opens a block lacks the tag ${tag}.`);
    } else if (!marker && rest !== '' && !isFence(rest)) {
      hasWords = true;
      named = pathIn(rest) ?? named;
    }
  }

  function open(marker: Marker & { shape: 'open' }): void {
    const { kind, attributes, rest } = marker;
    const path = pathOf(kind, attributes);
    const isSkipped = !isAllowed(kind, path, attributes);
    named = null;
    hasWords = false;
    if (kind === 'edit') lastEdited = path;
    if (isLone(kind)) {
      if (!isSkipped) take(loneBlock(kind, path ?? '', attributes));
      return;
    }
    const fresh = { dividedAt: null, closedAt: null, untaggedCloses: 0 };
    const block = { kind, path, startsAt: line, lines: [], length: 0, isSkipped, ...fresh };
    state.opened = block;
    if (rest !== '') within(block, rest);
  }

  function pathOf(kind: BlockKind, attributes: ReadonlyMap<string, string>): string | null {
    if (kind === 'edit') return named ?? (hasWords ? null : lastEdited);
    const path = attributes.get(kind === 'rename' ? 'from' : 'path');
    return path === undefined ? null : withoutDot(path);
  }

  function isAllowed(kind: BlockKind, path: string | null, attributes: ReadonlyMap<string, string>): boolean {
    if (!takes.includes(kind)) {
      problem('not-taken', path, `This answer takes no ${kind}.`);
      return false;
    }
    if (worded.has(kind)) return true;
    if (kind === 'theme') {
      const primary = said(attributes.get('primary'));
      if (primary === null || isCssColor(primary)) return true;
      problem('theme', null, 'The primary colour of the theme is not a CSS colour.');
      return false;
    }
    const paths = kind === 'rename' ? [path, withoutDot(attributes.get('to') ?? '')] : [path];
    return paths.every((one) => isAllowedPath(one));
  }

  function isAllowedPath(path: string | null): boolean {
    if (path === null || path === '') {
      problem('no-path', null, 'A block has no path.');
      return false;
    }
    const wrong = ownFiles.has(path) ? 'is written by the service' : checkPath(path);
    if (wrong !== null) problem('path', path, `The path ${JSON.stringify(path)} ${wrong}.`);
    return wrong === null;
  }

  function within(block: Opened, text: string): void {
    const marker = readMarker(text, tag);
    if (marker?.tagged === 'right') {
      if (marker.shape === 'close' && marker.kind === block.kind) return close(block, block.lines.length);
      if (marker.shape === 'divide' && block.kind === 'edit' && block.dividedAt === null) {
        block.dividedAt = block.lines.length;
        return undefined;
      }
      leave(block);
      return outside(text);
    }
    if (worded.has(block.kind)) {
      const words = closedInLine(text, block.kind, tag);
      keep(block, words ?? text);
      return words === null ? undefined : close(block, block.lines.length);
    }
    if (marker?.shape === 'close' && marker.kind === block.kind && marker.tagged === 'none') {
      block.untaggedCloses += 1;
      block.closedAt = block.lines.length;
    } else if (block.kind !== 'edit' && text.trim() !== '' && !isFence(text)) {
      // What follows a closing marker of a file is content, so the marker was content too. Above the next edit stands a path.
      block.closedAt = null;
    }
    return keep(block, text);
  }

  function keep(block: Opened, text: string): void {
    block.length += text.length + 1;
    if (block.length <= maxFileChars) block.lines.push(text);
    else {
      if (!block.isSkipped) {
        const message = `${block.path ?? block.kind} is longer than ${maxFileChars} characters.`;
        problem('too-long', block.path, message, block.startsAt);
      }
      block.isSkipped = true;
      block.lines = [];
    }
  }

  /** Ends a block whose closing marker is missing. */
  function leave(block: Opened): void {
    state.opened = null;
    if (!hasEnd(block)) {
      if (!block.isSkipped)
        problem('unclosed', block.path, `The ${block.kind} that begins here does not end.`, block.startsAt);
      return;
    }
    const end = block.closedAt ?? block.lines.length;
    close(block, end);
    for (const text of block.lines.slice(end + 1)) outside(text);
  }

  function close(block: Opened, end: number): void {
    state.opened = null;
    if (block.isSkipped) return;
    const made = blockOf(block, block.lines.slice(0, end));
    if (made === null) {
      problem('no-divider', block.path, 'It is not clear where the SEARCH of an edit ends.', block.startsAt);
    } else if (!isText(made)) {
      problem('not-text', block.path, `The ${block.kind} has characters that are not text.`, block.startsAt);
    } else take(made);
  }

  function take(block: Block): void {
    blocks.push(block);
  }

  return {
    push(text) {
      lines.push(text);
      const fresh = blocks.slice(returned);
      returned = blocks.length;
      return fresh;
    },
    end(isWhole) {
      const last = lines.rest().replace(/\r$/, '');
      const isCut = !isWhole && state.opened !== null && readMarker(last, tag)?.tagged !== 'right';
      if (last !== '' && !isCut) takeLine(last);
      if (isWhole && state.opened && hasEnd(state.opened)) leave(state.opened);
      const left = state.opened;
      // The beginning of a marker is no text.
      const unfinished = isCut && !/^(?:<\/|<{2}|={2}|>{2})/.test(last) ? last : '';
      const open =
        left && !left.isSkipped ? { kind: left.kind, path: left.path, text: joined(left.lines) + unfinished } : null;
      return { blocks: standing(blocks), open, problems };
    },
  };
}

/** Whether it is clear where a block without a closing marker ends. */
const hasEnd = ({ kind, closedAt, untaggedCloses }: Opened) =>
  worded.has(kind) || (closedAt !== null && untaggedCloses === 1);

const said = (value: string | undefined) =>
  value === undefined || value.trim() === '' || value.trim() === 'null' ? null : value.trim();

function loneBlock(kind: BlockKind, path: string, attributes: ReadonlyMap<string, string>): Block {
  if (kind === 'theme') return { kind, primary: said(attributes.get('primary')), mood: said(attributes.get('mood')) };
  if (kind === 'rename') return { kind, from: path, to: withoutDot(attributes.get('to') ?? '') };
  return { kind: 'delete', path };
}

/** Returns the block of these lines; null if an edit cannot be split. */
function blockOf({ kind, path, dividedAt }: Opened, lines: readonly string[]): Block | null {
  if (kind === 'edit') {
    const sides = splitEdit(lines, dividedAt);
    return sides && { kind, path: path ?? '', ...sides };
  }
  if (kind === 'summary' || kind === 'not-done') return { kind, text: lines.join('\n').trim() };
  return { kind: 'file', path: path ?? '', content: joined(withoutFence(lines, path ?? '')) };
}

const isText = (block: Block) =>
  Object.values(block).every((value) => value === null || (value.isWellFormed() && !value.includes('\0')));

/** A whole file replaces every earlier block of its path. */
function standing(blocks: readonly Block[]): Block[] {
  const written = new Set<string>();
  return blocks
    .toReversed()
    .filter((block) => {
      if (!('path' in block)) return true;
      if (written.has(block.path)) return false;
      if (block.kind === 'file') written.add(block.path);
      return true;
    })
    .toReversed();
}
