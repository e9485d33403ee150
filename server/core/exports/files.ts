import { briefSchema } from '../../../schema/brief.ts';
import { dtcgTokens } from '../../../agents/kit/design-tokens/dtcg.ts';
import { tailwindCss } from '../../../agents/kit/design-tokens/tailwind-css.ts';
import { variablesCss } from '../../../agents/kit/design-tokens/variables-css.ts';
import { reportMarkdown } from '../../../agents/qa/markdown.ts';
import { labelOfFiles } from '../../../agents/starters/label.ts';
import { prdSchema } from '../../../schema/prd.ts';
import { readTemplate } from '../../../agents/kit/project/template.ts';
import type { StyleSheetProblem } from '../../ports.ts';
import { harmless, harmlessSheet } from './harmless.ts';
import { readmeOf } from './readme.ts';
import { type ExportState, slugOf } from './state.ts';

/** Text files by path, in order of their paths. */
export type ExportFiles = Readonly<Record<string, string>>;

/** What a session has as a folder: the project at its root, so that it starts there, and the documents beside it. */
export async function exportFiles(state: ExportState, styleSheetProblem: StyleSheetProblem): Promise<ExportFiles> {
  const code = harmless(state.code?.files ?? {}, styleSheetProblem);
  const files = {
    ...(state.code ? await projectFiles(state, code.files) : {}),
    ...briefFiles(state),
    ...prdFiles(state),
    ...designFiles(state, styleSheetProblem),
    ...qaFiles(state),
    'README.md': readmeOf(state, code.leftOut),
  };
  return Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function briefFiles({ brief }: ExportState): ExportFiles {
  return brief ? { 'brief.json': json(briefSchema.safeParse(brief).data ?? brief) } : {};
}

function prdFiles({ prd }: ExportState): ExportFiles {
  if (!prd) return {};
  // The database keeps no order of members; the schema's reads better.
  return { 'PRD.md': prd.markdown, 'prd.json': json(prdSchema.safeParse(prd).data ?? prd) };
}

function designFiles({ designSystem }: ExportState, styleSheetProblem: StyleSheetProblem): ExportFiles {
  if (!designSystem) return {};
  const { designMd, tokens } = designSystem;
  return {
    'DESIGN.md': designMd,
    'design/variables.css': harmlessSheet('design/variables.css', variablesCss(tokens), styleSheetProblem),
    'design/tailwind.css': harmlessSheet('design/tailwind.css', tailwindCss(tokens), styleSheetProblem),
    'design/tokens.json': json(dtcgTokens(tokens)),
  };
}

function qaFiles({ qa, code }: ExportState): ExportFiles {
  if (!qa) return {};
  const language = labelOfFiles(code?.files ?? {})?.language;
  return { 'QA.md': reportMarkdown(qa.report, language), 'qa/findings.sarif': json(qa.sarif) };
}

async function projectFiles(state: ExportState, code: ExportFiles): Promise<ExportFiles> {
  const template = await readTemplate();
  const manifest = JSON.parse(template['package.json'] ?? '{}') as Record<string, unknown>;
  return {
    ...code,
    ...template,
    'package.json': json({ ...manifest, name: slugOf(state) }),
    '.gitignore': 'node_modules\ndist\n',
  };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
