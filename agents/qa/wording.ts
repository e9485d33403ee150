import type { Scores } from '../../schema/qa-report.ts';
import type { Both } from '../starters/base/language.ts';

/** The report's own texts. Output of tools and tests is quoted unchanged. */
interface Wording {
  /** Titles of checks by name; a check that is missing here keeps its own title. */
  checks: Readonly<Record<string, string>>;
  clean(done: number, all: number): string;
  found(levels: string, done: number, all: number): string;
  levels: Readonly<Record<'critical' | 'high' | 'medium' | 'low', string>>;
  tests(passed: number, failed: number, open: number): string;
  notChecked(titles: string): string;
  subject(code: number | null, prd: number | null): string;
  headings: Readonly<Record<'findings' | 'checks' | 'tests' | 'scores', string>>;
  none: string;
  tables: Readonly<Record<'checks' | 'tests' | 'scores', readonly string[]>>;
  states: Readonly<Record<'passed' | 'failed' | 'not_checked' | 'not_run', string>>;
  scores: Readonly<Record<keyof Scores, string>>;
  notMeasured: string;
  place(where: string): string;
  fix(how: string): string;
  foundBy(check: string, storyId: string | null): string;
}

export const wording: Both<Wording> = {
  en: {
    checks: {},
    clean: (done, all) => `${done} of ${all} checks were done and found nothing.`,
    found: (levels, done, all) => `${done} of ${all} checks were done and found ${levels}.`,
    levels: { critical: 'critical', high: 'high', medium: 'medium', low: 'low' },
    tests: (passed, failed, open) => `Tests: ${passed} passed, ${failed} failed, ${open} not run.`,
    notChecked: (titles) => `Not checked: ${titles}.`,
    subject: (code, prd) =>
      spoken('Speaks of', 'and', [
        ...(code === null ? [] : [`version ${code} of the code`]),
        ...(prd === null ? [] : [`version ${prd} of the PRD`]),
      ]) ?? 'Speaks of no version',
    headings: { findings: 'Findings', checks: 'Checks', tests: 'Tests', scores: 'Scores' },
    none: 'None.',
    tables: {
      checks: ['Check', 'How it ended', 'Why'],
      tests: ['Criterion', 'Test', 'How it ended', 'Why'],
      scores: ['Measured', 'Of 100'],
    },
    states: { passed: 'passed', failed: 'failed', not_checked: 'not checked', not_run: 'not run' },
    scores: { performance: 'Performance', accessibility: 'Accessibility', bestPractices: 'Best practices' },
    notMeasured: 'not measured',
    place: (where) => `In ${where}`,
    fix: (how) => `To mend it: ${how}`,
    foundBy: (check, storyId) => `Found by ${check}${storyId === null ? '' : `, for ${storyId}`}`,
  },
  de: {
    checks: {
      vitest: 'Tests der Abnahmekriterien',
      journeys: 'Wege durch die Vorschau',
      'project-tests': 'Eigene Tests des Projekts',
      oxlint: 'Fehler im Code (oxlint)',
      'ast-grep': 'Gefährliche Muster (ast-grep)',
      secretlint: 'Geheimnisse im Code (secretlint)',
      osv: 'Bekannte Schwachstellen der Abhängigkeiten (OSV)',
      pages: 'Jede Seite in einem Browser, mit axe',
      lighthouse: 'Lighthouse',
    },
    clean: (done, all) => `${done} von ${all} Prüfungen wurden gemacht und haben nichts gefunden.`,
    found: (levels, done, all) => `${done} von ${all} Prüfungen wurden gemacht. Gefunden: ${levels}.`,
    levels: { critical: 'kritisch', high: 'hoch', medium: 'mittel', low: 'gering' },
    tests: (passed, failed, open) => `Tests: ${passed} bestanden, ${failed} nicht bestanden, ${open} nicht ausgeführt.`,
    notChecked: (titles) => `Nicht geprüft: ${titles}.`,
    subject: (code, prd) =>
      spoken('Gilt für', 'und', [
        ...(code === null ? [] : [`Version ${code} des Codes`]),
        ...(prd === null ? [] : [`Version ${prd} der Anforderungen`]),
      ]) ?? 'Gilt für keine Version',
    headings: { findings: 'Befunde', checks: 'Prüfungen', tests: 'Tests', scores: 'Messwerte' },
    none: 'Keine.',
    tables: {
      checks: ['Prüfung', 'Ergebnis', 'Grund'],
      tests: ['Kriterium', 'Test', 'Ergebnis', 'Grund'],
      scores: ['Gemessen', 'Von 100'],
    },
    states: {
      passed: 'bestanden',
      failed: 'nicht bestanden',
      not_checked: 'nicht geprüft',
      not_run: 'nicht ausgeführt',
    },
    scores: { performance: 'Leistung', accessibility: 'Barrierefreiheit', bestPractices: 'Gute Praxis' },
    notMeasured: 'nicht gemessen',
    place: (where) => `In ${where}`,
    fix: (how) => `Abhilfe: ${how}`,
    foundBy: (check, storyId) => `Gefunden von ${check}${storyId === null ? '' : `, für ${storyId}`}`,
  },
};

function spoken(start: string, and: string, parts: readonly string[]): string | null {
  return parts.length === 0 ? null : `${start} ${parts.join(` ${and} `)}`;
}
