import { type Finding, findingLevels, type QaReport, qaReportSchema, type Scores } from '../../schema/qa-report.ts';
import { catalogue } from '../starters/catalogue.ts';
import { loadLabels } from '../starters/load.ts';
import type { Language } from '../starters/base/language.ts';
import type { Tested } from './testing.ts';
import type { CheckResult, FoundHere, Work } from './work.ts';
import { wording } from './wording.ts';

/** The most files that one finding lists. */
const filesPerFinding = 20;

/** Combines the results of a run in one report. Throws if a finding refers to something that does not exist. */
export async function makeReport(
  work: Work,
  tested: Tested,
  results: readonly CheckResult[],
  scores: Scores,
  storyIds: readonly string[],
): Promise<QaReport> {
  const all = results.flatMap(({ check, found }) => merged(found).map((one) => ({ ...one, check: check.name })));
  const sorted = all.toSorted((left, right) => findingLevels.indexOf(left.level) - findingLevels.indexOf(right.level));
  const findings = sorted.map((one, index): Finding => ({ id: `QA-${index + 1}`, ...one }));
  const { prdVersion, codeVersion } = work;
  const label = (await loadLabels()).labelOfFiles(work.files);
  const language = label?.language ?? 'en';
  const checks = results.map(({ check }) => ({
    ...check,
    title: wording[language].checks[check.name] ?? check.title,
  }));
  const report = { prdVersion, codeVersion, findings, checks, tests: tested.tests, scores };
  const broken = brokenReferences(report, Object.keys(work.files), storyIds);
  if (broken.length > 0) throw new TypeError(`The report refers to things that do not exist: ${broken.join('; ')}`);
  return qaReportSchema.parse({
    summary: [...(label === null ? [] : [catalogue[language].checked]), summaryOf(report, language)].join(' '),
    ...report,
  });
}

/** Merges findings of the same problem into one finding with several places. */
function merged(found: readonly FoundHere[]): FoundHere[] {
  const groups = Map.groupBy(found, ({ rule, what, storyId }) => JSON.stringify([rule, what, storyId]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ ...first, files: group.flatMap(({ files }) => files).slice(0, filesPerFinding) }] : [];
  });
}

type Body = Omit<QaReport, 'summary'>;

/** Returns every reference of a report that points to nothing; empty if all is well. */
export function brokenReferences(
  { findings, checks, tests }: Pick<Body, 'findings' | 'checks' | 'tests'>,
  paths: readonly string[],
  storyIds: readonly string[],
): string[] {
  const names = new Set(checks.map(({ name }) => name));
  const [files, stories] = [new Set(paths), new Set(storyIds)];
  return [
    ...findings.flatMap((finding) => [
      ...missing(finding.id, names, [finding.check]),
      ...missing(finding.id, stories, [finding.storyId]),
      ...missing(
        finding.id,
        files,
        finding.files.map(({ path }) => path),
      ),
    ]),
    ...tests.flatMap((test) => [
      ...missing(test.name, names, [test.check]),
      ...missing(test.name, stories, [test.storyId]),
    ]),
  ];
}

function missing(where: string, known: ReadonlySet<string>, ids: readonly (string | null)[]): string[] {
  return ids.filter((id) => id !== null && !known.has(id)).map((id) => `${where} refers to ${id}`);
}

const count = (state: string, list: readonly { state: string }[]) => list.filter((one) => one.state === state).length;

function summaryOf({ findings, checks, tests }: Body, language: Language): string {
  const say = wording[language];
  const levels = findingLevels
    .map((level) => ({ level, count: findings.filter((finding) => finding.level === level).length }))
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => `${count} ${say.levels[level]}`);
  const open = checks.filter(({ state }) => state === 'not_checked').map(({ title }) => title);
  const done = checks.length - open.length;
  return [
    findings.length === 0 ? say.clean(done, checks.length) : say.found(levels.join(', '), done, checks.length),
    ...(tests.length === 0 ? [] : [say.tests(count('passed', tests), count('failed', tests), count('not_run', tests))]),
    ...(open.length === 0 ? [] : [say.notChecked(open.join(', '))]),
  ].join(' ');
}
