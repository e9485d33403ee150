import type { ProjectFiles } from '../../agents/ports.ts';
import type { Plan } from '../../agents/code/plan.ts';
import { editBlock, fileBlock } from '../../bench/models/code-blocks.ts';

/** The mark that a prompt asks for at the end of the lines that delimit blocks. */
export function markIn(messages: readonly { content: string }[]): string {
  const mark = /^<(?:file|summary)\b[^>]* (k[0-9a-f]{4})>$/m.exec(messages[0]?.content ?? '')?.[1];
  if (mark === undefined) throw new Error('The prompt asks for no blocks.');
  return mark;
}

type Answer = (request: { messages: readonly { content: string }[] }) => string;

/** Answers with whole files. */
export const written =
  (files: ProjectFiles): Answer =>
  ({ messages }) =>
    Object.entries(files)
      .map(([path, content]) => fileBlock(path, content, markIn(messages)))
      .join('\n');

/** Answers with a change of one file. */
export const edited =
  (path: string, before: string, after: string): Answer =>
  ({ messages }) =>
    editBlock(path, before, after, markIn(messages));

/** Answers with words in a block of this kind. */
export const said =
  (kind: 'summary' | 'not-done', text: string): Answer =>
  ({ messages }) => {
    const mark = markIn(messages);
    return `<${kind} ${mark}>\n${text}\n</${kind} ${mark}>`;
  };

/** A plan of these files. */
export const planOf = (...paths: string[]): Plan => ({
  summary: 'An app.',
  starter: null,
  routes: [],
  files: paths.map((path) => ({ path, purpose: 'A part.', exports: [] })),
  deleted: [],
  packages: [],
});
