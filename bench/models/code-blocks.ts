/** A file of an answer. */
export function fileBlock(path: string, content: string, mark: string): string {
  const end = content.endsWith('\n') ? '' : '\n';
  return content === '' ? '' : `<file path="${path}" ${mark}>\n${content}${end}</file ${mark}>`;
}

/** A change of a file, with three lines around it. */
export function editBlock(path: string, before: string, after: string, mark: string): string {
  const [old, next] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && start < next.length && old[start] === next[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < next.length - start && old.at(-1 - end) === next.at(-1 - end)) end += 1;
  const from = Math.max(0, start - 3);
  const rest = Math.max(0, end - 3);
  const lines = (all: readonly string[]) => all.slice(from, all.length - rest).join('\n');
  return `${path}\n<<<<<<< SEARCH ${mark}\n${lines(old)}\n======= ${mark}\n${lines(next)}\n>>>>>>> REPLACE ${mark}`;
}
