import type { WireEvent } from '../schema/event.ts';
import type { Opportunity } from '../schema/opportunity.ts';
import type { Prd } from '../schema/prd.ts';
import type { QaReport } from '../schema/qa-report.ts';
import { notRated, whyNotRated } from '../agents/kit/not-rated.ts';

/** Returns a run's result as text: the document, the address or the list; for an unknown agent, its fields. */
export function resultText(terminal: WireEvent): string {
  const { type, cursor: _cursor, runId: _runId, agent: _agent, at: _at, ...rest } = terminal;
  const fields: Record<string, unknown> = rest;
  // The service's schemas give these types to its events.
  switch (type) {
    case 'ideation_complete':
      return String(fields['ideaSummary']);
    case 'discover_complete':
      return opportunityLines(fields['opportunities'] as Opportunity[]).join('\n');
    case 'prd_complete_final':
      return (fields['prd'] as Prd).markdown.trimEnd();
    case 'design_system_complete':
      return String(fields['designMd']).trimEnd();
    case 'design_complete':
    case 'code_complete':
      return String(fields['sandboxUrl']);
    case 'qa_complete':
      return reportLines(fields['report'] as QaReport).join('\n');
    case 'team_complete':
      return (fields['stages'] as { agent: string; outcome: string }[])
        .map(({ agent, outcome }) => `${agent}\t${outcome}`)
        .join('\n');
    default:
      return JSON.stringify(fields, null, 2);
  }
}

function opportunityLines(opportunities: readonly Opportunity[]): string[] {
  return [
    ...opportunities.flatMap(({ rank, title, scorecard, solution }) => [
      `${rank}. ${title} (${scorecard.overall === null ? notRated : scorecard.overall.toFixed(1)})`,
      `   ${solution}`,
    ]),
    ...whyNotRated(opportunities.map(({ scorecard }) => scorecard)),
  ];
}

function reportLines({ summary, checks, findings }: QaReport): string[] {
  return [
    summary,
    '',
    ...checks.map(({ state, title, reason }) => `${state.padEnd(11)} ${title}${reason === null ? '' : `: ${reason}`}`),
    ...(findings.length > 0 ? [''] : []),
    ...findings.map(({ level, what }) => `${level.padEnd(11)} ${what}`),
  ];
}
