import type { TextFiles } from '../../../agents/facts.ts';
import { manifestOf } from '../../../agents/kit/project/manifest.ts';
import { readTemplate } from '../../../agents/kit/project/template.ts';
import { loadLabels } from '../../../agents/starters/load.ts';
import { briefSchema } from '../../../schema/brief.ts';
import type { StyleSheetProblem } from '../../ports.ts';
import { harmless, harmlessSheet } from './harmless.ts';
import { readmeOf } from './readme.ts';
import { type ExportState, type Part, slugOf } from './state.ts';

/**
 * The session's results as a folder, in order of the paths: the project at its root, so that it starts there, and the
 * documents beside it.
 */
export async function exportFiles(state: ExportState, styleSheetProblem: StyleSheetProblem): Promise<TextFiles> {
  const project = state.parts.find(({ artifact }) => artifact.isProject);
  const application = project?.artifact.files?.(project.content) ?? {};
  const label = (await loadLabels()).labelOfFiles(application);
  const code = harmless(application, styleSheetProblem);
  const documents = state.parts
    .filter((part) => part !== project)
    .map((part) => ({ part, files: filesOf(part, label?.language ?? 'en', styleSheetProblem) }));
  const files = {
    ...(project ? await projectFiles(state, code.files) : {}),
    ...briefFiles(state),
    ...(Object.assign({}, ...documents.map((document) => document.files)) as TextFiles),
    'README.md': readmeOf({ state, project: project ?? null, documents, label, leftOut: code.leftOut }),
  };
  return Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function briefFiles({ brief }: ExportState): TextFiles {
  return brief ? { 'brief.json': json(briefSchema.safeParse(brief).data ?? brief) } : {};
}

function filesOf(
  { artifact, schema, moreFiles, content }: Part,
  language: 'en' | 'de',
  styleSheetProblem: StyleSheetProblem,
): TextFiles {
  // The database keeps no order of members; the schema's reads better.
  const ordered = schema?.safeParse(content).data ?? content;
  const files = { ...artifact.files?.(ordered), ...moreFiles?.(ordered, language) };
  const kept = Object.entries(files).map(([path, text]) => [
    path,
    path.endsWith('.css') ? harmlessSheet(path, text, styleSheetProblem) : text,
  ]);
  return Object.fromEntries(kept) as TextFiles;
}

async function projectFiles(state: ExportState, code: TextFiles): Promise<TextFiles> {
  const template = await readTemplate();
  return {
    ...code,
    ...template,
    'package.json': json({ ...(await manifestOf(code)), name: slugOf(state) }),
    '.gitignore': 'node_modules\ndist\n',
  };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
