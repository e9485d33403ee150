import type { CheckReport, FileWrittenEvent } from '../../../schema/project-events.ts';

const verbs = { created: 'Wrote', changed: 'Changed', deleted: 'Took away', renamed: 'Moved' } as const;

/** Says a `file_written` event in one plain sentence. */
export function sentenceOfFile({ path, change, done, total }: Omit<FileWrittenEvent, 'type'>): string {
  return `${verbs[change]} ${path} (${done} of ${total})`;
}

/** Says a `checked` event in one plain sentence. */
export function sentenceOfChecks({ types, build, boot, tests }: CheckReport): string {
  const said = Object.entries({ types, build, boot, tests }).map(([name, { state, problems }]) => {
    if (state === 'failed') return `${name}: ${problems === 1 ? 'one problem' : `${problems} problems`}`;
    return `${name}: ${state === 'passed' ? 'passed' : 'not checked'}`;
  });
  return `Checked. ${said.join(', ')}`;
}
