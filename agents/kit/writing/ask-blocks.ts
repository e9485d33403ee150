import { continued } from '../../continued.ts';
import type { Model, ModelRequest } from '../../ports.ts';
import type { Prompt } from '../../prompt.ts';
import { withinContext } from '../../within-context.ts';
import type { Block, BlockKind, BlockProblem, OpenBlock } from '../blocks/block.ts';
import { createBlockReader } from '../blocks/reader.ts';

/** The most characters of one file in an answer. */
const maxFileChars = 200_000;

export interface BlockQuestion {
  prompt: Prompt;
  /** The mark of the lines that delimit blocks. */
  mark: string;
  takes: readonly BlockKind[];
  /**
   * An answer that ends early is gone on with. Otherwise its last block is left open, so that it can be asked for alone, and
   * what was not begun is missing.
   */
  isContinued?: boolean;
}

export interface BlockAnswer {
  /** All blocks, in order, without those that a later whole file of the same path replaces. */
  blocks: readonly Block[];
  /** The block that was not closed; null if none is. */
  open: OpenBlock | null;
  /** What stood in the answer and cannot be used, in words for its writer. */
  problems: readonly BlockProblem[];
  /** Whether the model said that it was done. If not, more blocks may have been meant to follow. */
  isWhole: boolean;
}

/** Asks for plain text with blocks. Yields blocks as they close. Throws as the model does. */
export async function* askBlocks(
  model: Model,
  { prompt, mark, takes, isContinued = false }: BlockQuestion,
  signal: AbortSignal,
): AsyncGenerator<readonly Block[], BlockAnswer> {
  const reader = createBlockReader({ tag: mark, takes, maxFileChars });
  const sent = new Set<Block>();
  let isWhole = true;
  const once = async function* (request: ModelRequest) {
    const { ending } = yield* model.stream({ ...request, takesPart: true }, signal);
    isWhole = ending === 'whole';
  };
  const deltas = withinContext<readonly string[], unknown>(model, prompt, (request) =>
    isContinued ? continued(model, request, signal) : once(request),
  );
  for await (const delta of deltas) {
    const blocks = reader.push(delta.join(''));
    if (blocks.length === 0) continue;
    for (const block of blocks) sent.add(block);
    yield blocks;
  }
  const answer = reader.end(isWhole);
  const rest = answer.blocks.filter((block) => !sent.has(block));
  if (rest.length > 0) yield rest;
  return { ...answer, isWhole };
}
