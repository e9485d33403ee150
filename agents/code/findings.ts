import type { QaContent } from '../../schema/qa-report.ts';
import type { SessionState } from '../agent.ts';
import type { Artifacts } from '../ports.ts';

/** What a QA run found, as far as it helps to correct it. */
export interface FindingToFix {
  id: string;
  what: string;
  fixes: readonly string[];
  files: readonly { path: string; lines: { start: number; end: number } | null }[];
}

/**
 * The findings that the words name by their ids (QA-3). Without words all findings of the newest report, as long as it
 * speaks of the code and the PRD as they are now.
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
