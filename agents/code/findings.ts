import type { QaContent } from '../../schema/qa-report.ts';
import type { SessionState } from '../agent.ts';
import type { Artifacts } from '../ports.ts';

/** The parts of a QA finding that help to fix it. */
export interface FindingToFix {
  id: string;
  what: string;
  fixes: readonly string[];
  files: readonly { path: string; lines: { start: number; end: number } | null }[];
}

/**
 * Returns the findings that the user's words name by id (QA-3). If there are no words, returns all findings of the
 * newest report, provided that it is about the current code and PRD.
 */
export async function findingsToFix(
  artifacts: Artifacts,
  session: SessionState,
  words: string,
): Promise<FindingToFix[]> {
  const report = (await artifacts.latest<QaContent>('qa_report'))?.content.report;
  if (!report) return [];
  const findings = report.findings.map(({ id, what, fixes, files }) => ({ id, what, fixes, files }));
  if (words.trim() !== '') {
    const named = new Set(words.match(/\bQA-\d+\b/g));
    return findings.filter(({ id }) => named.has(id));
  }
  const codeVersion = (await artifacts.latest('code'))?.version ?? null;
  const isCurrent = codeVersion === report.codeVersion && (session.prd?.version ?? null) === report.prdVersion;
  return isCurrent ? findings : [];
}
