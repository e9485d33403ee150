import type { Box } from './sentinels.ts';

/** By box: the sentinels that it adds. A name that is missing here would make a test pass without looking. */
export const added: Readonly<Record<Box, readonly string[]>> = {
  cost: ['model', 'step'],
  people: ['asked', 'author', 'brief', 'edit', 'file', 'note', 'notdone', 'open', 'second', 'sharer'],
  comments: ['anchor', 'text'],
  signals: ['again', 'copy', 'excerpt', 'host', 'page', 'quote', 'status', 'title'],
};

/** The sentinels that every link shows. */
export const always = ['code', 'design', 'idea', 'name', 'signal', 'text'];

export const named = (kind: string, names: readonly string[]) => names.map((name) => `leak-${kind}-${name}-zqx`);
