import type { Brief } from '../../../schema/brief.ts';
import type { CodeContent } from '../../../schema/code.ts';
import type { DesignSystemContent } from '../../../schema/design-tokens.ts';
import type { Prd } from '../../../schema/prd.ts';
import type { QaContent } from '../../../schema/qa-report.ts';

/** What a session has at some moment, as far as it can be taken along; null where an agent has left nothing. */
export interface ExportState {
  prd: Prd | null;
  designSystem: DesignSystemContent | null;
  code: CodeContent | null;
  qa: QaContent | null;
  /** As it is now; null in all versions but the newest one. */
  brief: Brief | null;
}

export const nothing: ExportState = { prd: null, designSystem: null, code: null, qa: null, brief: null };

/** Kinds of artifacts that are taken along, each with its member of the state. */
const members = { prd: 'prd', 'design-system': 'designSystem', code: 'code', qa_report: 'qa' } as const;
type ExportKind = keyof typeof members;

export const exportKinds = Object.keys(members) as ExportKind[];

/** The state once this version was left. */
export function withVersion(state: ExportState, { kind, content }: { kind: string; content: unknown }): ExportState {
  return exportKinds.includes(kind as ExportKind) ? { ...state, [members[kind as ExportKind]]: content } : state;
}

export function titleOf({ prd, designSystem }: ExportState): string {
  return prd?.title ?? designSystem?.tokens.name ?? 'App';
}

/** The title as names of files and packages may be: `tide-log`; `app` where nothing of it can stay. */
export function slugOf(state: ExportState): string {
  const latin = titleOf(state)
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return latin.slice(0, 60).replace(/-+$/, '') || 'app';
}
