/** Interleaves lists: the best item of each, then the second best of each. */
function inTurns<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}

/** Interleaves the lists of those that succeeded. If all failed, throws the first error. */
export async function answersInTurns<Item>(
  asked: readonly Promise<readonly Item[]>[],
  signal: AbortSignal,
): Promise<Item[]> {
  const answers = await Promise.allSettled(asked);
  signal.throwIfAborted();
  const lists = answers.filter((answer) => answer.status === 'fulfilled').map(({ value }) => value);
  if (lists.length === 0) throw answers.find((answer) => answer.status === 'rejected')?.reason;
  return inTurns(lists);
}
