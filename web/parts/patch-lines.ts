type LineChange = 'same' | 'added' | 'removed';

export interface ChangedLine {
  change: LineChange;
  text: string;
}

/** Reads the lines of a unified diff, without its headers. */
export function patchLines(patch: string): ChangedLine[] {
  const lines = patch.split('\n');
  const first = lines.findIndex((line) => line.startsWith('@@'));
  if (first < 0) return [];
  return lines.slice(first).flatMap((line): ChangedLine[] => {
    if (line.startsWith('+')) return [{ change: 'added', text: line.slice(1) }];
    if (line.startsWith('-')) return [{ change: 'removed', text: line.slice(1) }];
    if (line.startsWith(' ')) return [{ change: 'same', text: line.slice(1) }];
    return line.startsWith('@@') ? [{ change: 'same', text: line }] : [];
  });
}
