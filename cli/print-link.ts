import type { Streams } from './streams.ts';

/** Prints only the link of an answer to standard output, and `words` to standard error. With --json, prints the answer. */
export async function printLink(
  streams: Streams,
  answer: { link: string; expiresAt: string },
  ...words: readonly string[]
): Promise<void> {
  if (streams.json) return streams.printJson(answer);
  streams.note(...words, `The link works once, until ${answer.expiresAt}. It is shown only now:`);
  await streams.print(answer.link);
}
