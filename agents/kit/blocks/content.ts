const fence = /^(`{3,}|~{3,})([^`\s]*)[^`]*$/;
const isBlank = (line: string) => line.trim() === '';

export const isFence = (line: string): boolean => fence.test(line.trim());

/** Joins lines to a text in which each ends with `\n`. */
export const joined = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** Takes away a code fence around the whole content of a file. */
export function withoutFence(lines: readonly string[], path: string): readonly string[] {
  const first = lines.findIndex((line) => !isBlank(line));
  const last = lines.findLastIndex((line) => !isBlank(line));
  const open = fence.exec(lines[first] ?? '');
  const close = lines[last]?.trimEnd() ?? '';
  if (!open || last <= first || !/^(?:`+|~+)$/.test(close) || !close.startsWith(open[1] ?? '')) return lines;
  // A page of Markdown may begin and end with code; only a fence that says Markdown is around the page.
  if (path.endsWith('.md') && !/^(?:md|markdown)$/i.test(open[2] ?? '')) return lines;
  return lines.slice(first + 1, last);
}

/**
 * Splits the lines of an edit; null if it is not clear where. `dividedAt`: where its tagged divider stood. One without a tag,
 * which is among the lines, counts if it is the only one.
 */
export function splitEdit(
  lines: readonly string[],
  dividedAt: number | null,
): { search: string; replace: string } | null {
  const untagged = lines.flatMap((line, at) => (/^={5,9}\s*$/.test(line) ? [at] : []));
  if (dividedAt === null && untagged.length !== 1) return null;
  const end = dividedAt ?? untagged[0] ?? 0;
  if (end > lines.length) return null;
  return { search: joined(lines.slice(0, end)), replace: joined(lines.slice(dividedAt ?? end + 1)) };
}

const decoration = /^(?:#{1,6}\s+|[-*]\s+|\d+[.)]\s+)?(?:\*\*|__)?(?:(?:file|path|datei)\s*:\s*)?[`"'(]*/i;

/** Reads a line that is a path and nothing else, with the decoration that models put around it; null if it is none. */
export function pathIn(line: string): string | null {
  if (line.length > 300) return null;
  const path = withoutDot(
    line
      .trim()
      .replace(decoration, '')
      .replace(/[`"'*_:)]{0,6}$/, ''),
  );
  return /^(?:src\/\S.*|[^\s<>]+)\.\w{1,5}$/.test(path) ? path : null;
}

export const withoutDot = (path: string): string => path.trim().replace(/^\.\//, '');
