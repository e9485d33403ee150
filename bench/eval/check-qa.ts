import { resultsOf, type Taken } from './taken.ts';
import { notChecked, type Verdict, verdict } from './verdict.ts';

const noReport = 'There is no report of the QA agent.';
/** The minimum scores of Lighthouse, from 0 to 100. */
const least = { performance: 80, accessibility: 95, bestPractices: 90 } as const;

/** Reads Lighthouse's scores from the QA report. */
export function checkLighthouse(taken: Taken): Verdict {
  const { report } = resultsOf(taken);
  if (!report) return notChecked(noReport);
  const check = report.checks.find(({ name }) => name === 'lighthouse');
  if (check?.state === 'not_checked') return notChecked(check.reason ?? '');
  const scores = Object.entries(least).map(([name, wanted]) => {
    const score = report.scores[name as keyof typeof least];
    return { name, wanted, score };
  });
  return verdict(
    scores.flatMap(({ name, score, wanted }) =>
      score === null || score < wanted ? [`${name} is ${score ?? 'not measured'}, below ${wanted}.`] : [],
    ),
    Object.fromEntries(scores.flatMap(({ name, score }) => (score === null ? [] : [[name, score]]))),
  );
}

/**
 * Checks QA's report on the code: its own tests pass, and no scan has a high or critical finding. Unmet acceptance
 * criteria are counted and reported but do not fail the check, because finding them is QA's task.
 */
export function checkQa(taken: Taken): Verdict {
  const { report } = resultsOf(taken);
  if (!report) return notChecked(noReport);
  const { findings, tests, checks } = report;
  const own = checks.find(({ name }) => name === 'project-tests');
  const grave = findings.filter(
    ({ category, level }) => category !== 'acceptance' && (level === 'high' || level === 'critical'),
  );
  const count = (state: string) => tests.filter((test) => test.state === state).length;
  return verdict(
    [
      ...(own?.state === 'passed' ? [] : [`Its own tests: ${own?.state ?? 'missing'}. ${own?.reason ?? ''}`.trim()]),
      ...grave.map(({ id, level, what }) => `${id}, ${level}: ${what}`),
    ],
    { passed: count('passed'), failed: count('failed'), notRun: count('not_run'), findings: findings.length },
  );
}
