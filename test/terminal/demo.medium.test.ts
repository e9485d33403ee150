import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { columnsOf } from '../../cli/terminal/columns.ts';
import { openDisplay } from '../../cli/terminal/display.ts';
import { runDemo } from '../../cli/demo/run-demo.ts';
import { loadRegistry } from '../../cli/registry.ts';
import { openScreen } from './screen.ts';
import { script } from './script.ts';
import { scriptedKey as key, scriptedService } from './scripted-service.ts';

const child = fileURLToPath(new URL('demo-child.ts', import.meta.url));
const run = (...words: string[]) => promisify(execFile)(process.execPath, [child, ...words]);
const never = new AbortController().signal;
const agents = await loadRegistry();
const demo = (url: string, display: ReturnType<typeof openDisplay>, idea = 'An app for bell founders') =>
  runDemo({ url, key, idea, agents, display, signal: never });

describe('the demo', () => {
  test('on a pipe, writes each step as a plain line', async () => {
    await using service = await scriptedService({ script });
    const { stdout } = await run(service.url, key, 'An app for bell founders');
    const shown = stdout.replaceAll(service.url, 'http://service').replace(/(From idea to code in )[\d.]+ s/, '$1N s');
    expect(shown).toMatchInlineSnapshot(`
      "
      The idea
        An app for bell founders

      1/6  Ideation  ─────────────────────────────────────────────────────────
        › ideation
        build session b1
        Founders pour bronze.
        Captains wait.

        Summary     Bell founders plan their pours.
        ✓ done in 1.4 s · 1,200 tokens in, 340 out

      2/6  Research  ─────────────────────────────────────────────────────────
        › researching
        · Searching Hacker News
        · Searching Stack Exchange
        ✗ Stack Exchange is out of reach
        ✓ 12 signals from Hacker News
        2 signals from 2 sources: hackernews, brief
        “How do you plan pours?” hackernews
        “Bells” brief
        › synthesizing
        3 opportunities found, scores are provisional
        › validating
        ✓ 7.4 for Plan pours around the furnace 1/3
        ✓ 5.6 for Keep the tuning record of each bell 2/3
        ✓ 3.2 for Quote a peal in an hour 3/3
        › bias check

         1   7.4  ━━━━━━━───  Plan pours around the furnace
                              2 risks (1 high) · corroborated · 1 quote · RICE 37.0
         2   5.6  ━━━━━━────  Keep the tuning record of each bell
                              2 risks (1 high) · directional · 1 quote · RICE 28.0
         3   3.2  ━━━───────  Quote a peal in an hour
                              2 risks (1 high) · directional · 1 quote · RICE 16.0
        ✓ done in 6.1 s · 5,000 tokens in, 2,500 out

      3/6  PRD  ──────────────────────────────────────────────────────────────
        › prd
        · Writing the PRD
        ✓ The PRD is written

        Pourplan
        Bell founders plan pours, record how each bell was tuned, and quote a peal in an hour.
        Personas    Bell Founder, Tower Captain
        Features    must   Plan pours
                    should Record tunings
                    could  Quote peals
        Things      Pour, Bell
        Screens     Pours, Bell
        Written     3 stories, 2 requirements
        ✓ done in 2.3 s · 900 tokens in, 1,800 out

      4/6  Design system  ────────────────────────────────────────────────────
        › design-system
        ✓ Writing DESIGN.md

        Name        Bronze & Ash
        Light       http://127.0.0.1:4001/look/light
        Dark        http://127.0.0.1:4001/look/dark
        ✓ done in 1.1 s · 700 tokens in, 900 out

      5/6  Design  ───────────────────────────────────────────────────────────
        › design
        ✓ Building 1/1
        Preview     http://127.0.0.1:4001/app/
        ✓ done in 2.0 s · 800 tokens in, 700 out

      6/6  Code  ─────────────────────────────────────────────────────────────
        › coding
        ✓ Building
        Preview     http://127.0.0.1:4001/app/
        ✓ done in 5.2 s · 3,000 tokens in, 4,200 out

      ✓ From idea to code in N s
        11,600 tokens in, 10,440 out

        The app     http://127.0.0.1:4001/app/
        Its look    http://127.0.0.1:4001/look/light
          in dark   http://127.0.0.1:4001/look/dark
        The session http://service/api/v1/sessions/session-1
        The service http://service/
      "
    `);
  });

  test('calls the agents in their order, with the idea if they need a message', async () => {
    await using service = await scriptedService({ script });
    using display = openDisplay(openScreen(80), {});
    const result = await demo(service.url, display, 'Bells');
    expect(service.requests.map(({ method, path, body }) => [method, path.replace('/api/v1/', ''), body])).toEqual([
      ['POST', 'sessions', { idea: 'Bells' }],
      ['POST', 'sessions/session-1/ideation-agent', { messages: [{ role: 'user', content: 'Bells' }] }],
      ['POST', 'sessions/session-1/research-agent', {}],
      ['POST', 'sessions/session-1/prd-agent', {}],
      ['POST', 'sessions/session-1/design-system-agent', { messages: [{ role: 'user', content: 'Bells' }] }],
      ['POST', 'sessions/session-1/design-agent', {}],
      ['POST', 'sessions/session-1/code-agent', {}],
    ]);
    expect(result).toMatchObject({
      sessionId: 'session-1',
      previewUrl: 'http://127.0.0.1:4001/app/',
      designSystem: { light: 'http://127.0.0.1:4001/look/light', dark: 'http://127.0.0.1:4001/look/dark' },
      usage: { inputTokens: 11_600, outputTokens: 10_440, costUsd: null },
    });
  });

  test.each([32, 60, 100])(
    'on a terminal of %i columns, keeps one line for each step, none too wide',
    async (columns) => {
      await using service = await scriptedService({ script });
      const screen = openScreen(columns);
      {
        using display = openDisplay(screen, { TERM: 'xterm-256color' });
        await demo(service.url, display, 'An app for bell founders, 鐘 and 🔔');
      }
      const lines = screen.lines();
      expect(lines.filter((line) => line.includes('Hacker News'))).toEqual([expect.stringContaining('✓ 12 signals')]);
      expect(lines.filter((line) => line.includes('Searching'))).toEqual([]);
      const wide = lines.filter((line) => !line.includes('http') && columnsOf(line) > columns);
      expect(wide).toEqual([]);
      expect(screen.written().lastIndexOf('\u001b[?25h')).toBeGreaterThan(screen.written().lastIndexOf('\u001b[?25l'));
    },
  );

  test('under NO_COLOR, writes no colours to a terminal', async () => {
    await using service = await scriptedService({ script });
    const screen = openScreen(80);
    using display = openDisplay(screen, { NO_COLOR: '1' });
    await demo(service.url, display);
    expect(screen.written()).not.toMatch(/\p{Cc}\[[\d;]*m/u);
  });

  test('shows no escape sequences from models and sources', async () => {
    const evil = '\u001b]0;owned\u0007\u001b[2J\u009b31mred\u202Eder\u001b[1A\r';
    const hostile = JSON.parse(
      JSON.stringify(script, (name, value: unknown) =>
        typeof value === 'string' &&
        !['type', 'state', 'outcome', 'priority', 'severity', 'support', 'kind'].includes(name)
          ? evil + value
          : value,
      ),
    ) as typeof script;
    await using service = await scriptedService({ script: hostile });
    const { stdout } = await run(service.url, key, `An app ${evil} for founders`.replaceAll('\0', ''));
    expect(stdout).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
    expect(stdout).toContain('red');
  });

  test.each([
    ['emoji', '🐕‍🦺 walks 👩‍👩‍👧‍👦'],
    ['quotes', `"It's" \`$(rm)\` 'quoted' \\n`],
    ['several lines', 'first line\n\n- second\r\n- third'],
    ['many words', 'a very long idea '.repeat(3000)],
    ['one long word', 'x'.repeat(5000)],
  ])('passes on an idea of %s unchanged', async (_name, idea) => {
    await using service = await scriptedService({ script });
    const screen = openScreen(40);
    using display = openDisplay(screen, {});
    await demo(service.url, display, idea);
    expect(service.requests[0]?.body).toEqual({ idea });
    expect(screen.lines().filter((line) => !line.includes('http') && columnsOf(line) > 40)).toEqual([]);
  });
});

describe('a demo that fails', () => {
  test('shows why a run failed, and stops', async () => {
    const failing = {
      ...script,
      research: [
        ...(script.research ?? []).slice(0, 4),
        { type: 'error', code: 'model_error', message: 'The model failed.', retryable: true },
        { type: 'done', outcome: 'failed', usage: { inputTokens: 1, outputTokens: 0, costUsd: null }, durationMs: 20 },
      ],
    };
    await using service = await scriptedService({ script: failing });
    const screen = openScreen(80);
    using display = openDisplay(screen, {});
    await expect(demo(service.url, display)).rejects.toMatchObject({ name: 'RunFailedError', code: 'model_error' });
    expect(screen.lines().join('\n')).toContain(
      '  model_error: The model failed.\n  Trying again may help.\n  ✗ failed',
    );
    expect(service.requests.at(-1)?.path).toBe('/api/v1/sessions/session-1/research-agent');
  });

  test('says why a request was refused', async () => {
    const errors = [{ path: 'idea', message: 'is too long' }];
    const problem = { code: 'invalid_request', detail: 'The request is not valid.', errors };
    await using service = await scriptedService({ script, refusals: [{ status: 400, problem }] });
    using display = openDisplay(openScreen(80), {});
    await expect(demo(service.url, display)).rejects.toMatchObject({
      name: 'RefusedError',
      status: 400,
      code: 'invalid_request',
      issues: errors,
    });
  });

  test('exits with an error if the service does not respond', async () => {
    await expect(run('http://127.0.0.1:9', key, 'idea')).rejects.toMatchObject({
      stderr: expect.stringContaining('DroppedError'),
    });
  });
});
