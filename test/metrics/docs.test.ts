import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../schema/errors.ts';
import { createMetrics } from '../../server/process/metrics.ts';
import type { Figures } from '../../server/process/figures.ts';
import { readBlocks } from '../docs/page.ts';
import { parseMetrics, typesOf } from './scrape.ts';

const figures: Figures = {
  runsQueued: 1,
  oldestQueued: 1,
  runsHeld: 1,
  oldestLease: 1,
  deliveriesPending: 1,
  deliveriesDue: 1,
  oldestDue: 1,
  budgets: 1,
  budgetsNear: 1,
  budgetsUsedUp: 1,
  workspacesNear: 1,
  workspacesFull: 1,
};

/** What a node emits on which everything has happened once. */
async function emitted(): Promise<string> {
  const metrics = createMetrics({
    agents: ['prd'],
    models: ['large'],
    runs: { count: () => 1 },
    hub: { size: () => 1 },
    pool: { totalCount: 1, idleCount: 1, waitingCount: 1 },
    calls: { use: () => ({ active: 1, waiting: 1 }) },
    figures: async () => figures,
  });
  metrics.countResponse(200);
  metrics.answered({ method: 'GET', route: '/', status: 200, ms: 1 });
  metrics.socketOpened('trpc');
  metrics.socketClosed('trpc', 1000);
  metrics.runOpened('prd', 1);
  metrics.runEnded({ agent: 'prd', outcome: 'failed', code: 'timeout', ms: 1 });
  metrics.runTakenUp('prd');
  metrics.committed(1);
  metrics.notified(1);
  metrics.modelCalled('large', 1, null);
  metrics.modelBegan('large', 1);
  metrics.modelRetried('large');
  metrics.modelSpent('large', { inputTokens: 1, outputTokens: 1, cachedTokens: 0, reasoningTokens: 0 }, 0.01);
  metrics.refused(new ServiceError('not_found', 'Nothing.'));
  metrics.worked('build', 1, 'ok');
  metrics.checked('tests', 1, 'ok');
  metrics.webhookTried(1, 'delivered');
  return metrics.text();
}

const text = await emitted();
/** The labels of each name that a sample has, with what Prometheus adds at a scrape. */
const labelsOf = new Map<string, Set<string>>();
for (const { name, labels } of parseMetrics(text)) {
  const known = labelsOf.get(name) ?? new Set(['job', 'instance']);
  for (const label of Object.keys(labels)) known.add(label);
  labelsOf.set(name, known);
}
const own = new Map([...typesOf(text)].filter(([name]) => !/^(?:process|nodejs)_/.test(name)));

const functions = new Set(['sum', 'rate', 'increase', 'histogram_quantile', 'max', 'min', 'count', 'topk']);
const words = new Set(['by', 'and', 'or', 'unless', 'on', 'ignoring', 'group_left', 'without']);

/** Returns what is wrong with the names of an expression, in words. */
function problemsOf(expression: string): string[] {
  const problems: string[] = [];
  const bare = expression.replaceAll(/"[^"]*"/g, '""').replaceAll(/\[[^\]]*\]/g, '');
  const names = bare.replaceAll(/\{[^}]*\}/g, '').replaceAll(/\b(?:by|without) \([^)]*\)/g, '');
  const used = [...names.matchAll(/[a-z_][a-z0-9_]*/gi)].map(([name]) => name);
  const metrics = used.filter((name) => !functions.has(name) && !words.has(name));
  if (metrics.length === 0) problems.push(`no metric: ${expression}`);
  for (const name of metrics) if (!labelsOf.has(name)) problems.push(`${name} is not emitted`);
  for (const [, name = '', labels = ''] of bare.matchAll(/([a-z_][a-z0-9_]*)\{([^}]*)\}/g)) {
    for (const [, label = ''] of labels.matchAll(/(\w+)\s*[=!]/g))
      if (labelsOf.get(name)?.has(label) === false) problems.push(`${name} has no label ${label}`);
  }
  for (const [, list = ''] of bare.matchAll(/\bby \(([^)]*)\)/g)) {
    for (const label of list.split(/,\s*/))
      if (!metrics.some((name) => labelsOf.get(name)?.has(label))) problems.push(`nothing has the label ${label}`);
  }
  const open = [...bare.matchAll(/[({]/g)].length;
  if (open !== [...bare.matchAll(/[)}]/g)].length) problems.push(`brackets: ${expression}`);
  return problems;
}

/** Returns the metric that a sample's name belongs to. */
const metricOf = (name: string) => (own.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, ''));
const metricsIn = (expression: string) =>
  [...expression.matchAll(/[a-z_][a-z0-9_]*/gi)].map(([name]) => metricOf(name)).filter((name) => own.has(name));

interface Alert {
  name: string;
  expr: string;
  for: string;
  severity: string;
  summary: string;
  action: string;
}

/** Reads the form of YAML in which the alerts are written. Throws for any other line. */
function readAlerts(yaml: string): Alert[] {
  const form = new RegExp(
    [
      String.raw`^ {6}- alert: (\w+)`,
      String.raw` {8}expr: \|-`,
      String.raw` {10}(\S.*)`,
      String.raw` {8}for: (\d+m)`,
      ' {8}labels:',
      String.raw` {10}severity: (page|ticket)`,
      ' {8}annotations:',
      String.raw` {10}summary: (.+)`,
      String.raw` {10}action: (.+)$`,
    ].join('\n'),
    'gm',
  );
  const alerts = [...yaml.matchAll(form)].map(([, name = '', expr = '', time = '', severity = '', ...told]) => {
    const [summary = '', action = ''] = told.map(scalar);
    return { name, expr, for: time, severity, summary, action };
  });
  const rest = yaml
    .replaceAll(form, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  expect(rest).toEqual(['groups:', '  - name: unified-agents', '    rules:']);
  return alerts;
}

/** A scalar in quotes, of either kind; a plain one may not contain what YAML reads as something else. */
function scalar(written: string): string {
  if (written.startsWith('"')) return JSON.parse(written) as string;
  if (/^'(?:[^']|'')*'$/.test(written)) return written.slice(1, -1).replaceAll("''", "'");
  if (/^[\w<>]/.test(written) && !/: | #/.test(written)) return written;
  throw new TypeError(`This is no scalar: ${written}`);
}

interface Panel {
  title: string;
  type: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string }[];
}

const alerts = readAlerts(await readFile('docs/deploy/alerts.yaml', 'utf8'));
const board = JSON.parse(await readFile('docs/deploy/grafana.json', 'utf8')) as { panels: Panel[] };
const expressions = board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const page = await readFile('docs/metrics.md', 'utf8');
const rows = [...page.matchAll(/^\| `(\w+)` +\| (\w+) +\| (.*?) *\| (.*?) *\| (?:`(\w+)`)? *\|$/gm)].map(
  ([, name = '', type = '', labels = '', , alert = '']) => ({
    name,
    type,
    alert,
    labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label),
  }),
);

test('an expression with a name or a label that nothing emits is found', () => {
  expect(problemsOf('sum by (agent) (rate(runs_ended_total{outcome="failed"}[5m]))')).toEqual([]);
  expect(problemsOf('rate(runs_finished_total[5m])')).toEqual(['runs_finished_total is not emitted']);
  expect(problemsOf('run_seconds')).toEqual(['run_seconds is not emitted']);
  expect(problemsOf('runs_queued{tenant="a"}')).toEqual(['runs_queued has no label tenant']);
  expect(problemsOf('sum by (tenant) (runs_queued)')).toEqual(['nothing has the label tenant']);
});

test('docs/metrics.md has every metric, with its type and its labels', () => {
  expect(rows.map(({ name, type }) => [name, type]).toSorted()).toEqual([...own].toSorted());
  for (const { name, type, labels } of rows) {
    const sample = labelsOf.get(type === 'histogram' ? `${name}_count` : name);
    expect([name, ...labels.toSorted()]).toEqual([
      name,
      ...[...(sample ?? [])].filter((label) => label !== 'job' && label !== 'instance').toSorted(),
    ]);
  }
});

test('every metric is on the board', () => {
  const shown = new Set(expressions.flatMap(metricsIn));
  expect([...own.keys()].filter((name) => !shown.has(name))).toEqual([]);
});

describe('the board', () => {
  test.each(expressions)('%s', (expression) => {
    expect(problemsOf(expression.replaceAll('$__rate_interval', '5m'))).toEqual([]);
  });

  test('has no panels over each other', () => {
    const cells = board.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });
});

describe('the alert', () => {
  test.each(alerts)('$name names what is emitted, and says what to do', ({ name, expr, summary, action }) => {
    expect(problemsOf(expr)).toEqual([]);
    expect(summary.length).toBeGreaterThan(20);
    expect(action.length).toBeGreaterThan(40);
    const told = rows.filter((row) => row.alert === name).map((row) => row.name);
    expect(told).toHaveLength(1);
    expect(metricsIn(expr)).toContain(told[0]);
  });

  test('of each metric in docs/metrics.md exists', () => {
    const known = new Set(alerts.map(({ name }) => name));
    expect(rows.filter(({ alert }) => alert !== '' && !known.has(alert))).toEqual([]);
    expect(known.size).toBe(alerts.length);
  });
});

test('docs/slo.md measures each objective with what is emitted', async () => {
  const blocks = (await readBlocks('docs/slo.md')).filter(({ language }) => language === 'promql');
  const objectives = [...(await readFile('docs/slo.md', 'utf8')).matchAll(/^## /gm)];
  expect(blocks).toHaveLength(objectives.length);
  expect(blocks.flatMap(({ code }) => problemsOf(code.trim()))).toEqual([]);
});
