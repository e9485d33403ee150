import type { Finding, FindingLevel, QaReport } from '../../schema/qa-report.ts';

const levels = { critical: 'error', high: 'error', medium: 'warning', low: 'note' } as const satisfies Record<
  FindingLevel,
  string
>;
/** The scale by which GitHub reads `security-severity`: critical from 9, high from 7, medium from 4. */
const severities: Readonly<Record<FindingLevel, string>> = { critical: '9.5', high: '8.0', medium: '5.0', low: '2.0' };

/**
 * Writes the findings as SARIF 2.1.0, one run per check. A check that could not run becomes a run that did not succeed,
 * so that no reader counts it as clean. Source: OASIS, sarif-v2.1.0.
 */
export function toSarif(report: QaReport) {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: report.checks.map(({ name, title, state, reason }) => {
      const findings = report.findings.filter((finding) => finding.check === name);
      const rules = [...new Map(findings.map((finding) => [finding.rule, finding])).values()];
      return {
        tool: { driver: { name, fullName: title, rules: rules.map(toRule) } },
        invocations: [
          {
            executionSuccessful: state !== 'not_checked',
            ...(reason !== null && { toolExecutionNotifications: [{ level: 'warning', message: { text: reason } }] }),
          },
        ],
        results: findings.map((finding) =>
          toResult(
            finding,
            rules.findIndex(({ rule }) => rule === finding.rule),
          ),
        ),
      };
    }),
  };
}

function toRule({ rule, category, level, what, risk }: Finding) {
  return {
    id: rule,
    shortDescription: { text: what },
    fullDescription: { text: risk },
    properties: { tags: [category], 'security-severity': severities[level] },
  };
}

function toResult({ id, rule, level, what, risk, fixes, files, storyId, category }: Finding, ruleIndex: number) {
  return {
    ruleId: rule,
    ruleIndex,
    level: levels[level],
    message: { text: [what, risk, ...fixes].join('\n') },
    partialFingerprints: { 'finding/v1': `${category}/${rule}/${files[0]?.path ?? ''}` },
    locations: files.map(({ path, lines }) => ({
      physicalLocation: {
        artifactLocation: { uri: path.split('/').map(encodeURIComponent).join('/') },
        ...(lines && { region: { startLine: lines.start, endLine: lines.end } }),
      },
    })),
    properties: { id, category, level, storyId },
  };
}
