import { describe, expect, expectTypeOf, test } from 'vitest';
import type { AnyAgentEvent } from '../../client/sdk/index.ts';
import { createProgram } from '../../cli/program.ts';
import { loadRegistry } from '../../cli/registry.ts';
import { runDemo } from '../../cli/demo/run-demo.ts';
import { columnsOf } from '../../cli/terminal/columns.ts';
import { openDisplay } from '../../cli/terminal/display.ts';
import type { ShownEvent } from '../../cli/terminal/events.ts';
import { echo } from '../support/echo-agent.ts';
import { openScreen } from './screen.ts';
import { script } from './script.ts';
import { scriptedKey, scriptedService } from './scripted-service.ts';

/** The registry with one more agent, between PRD and Design system. */
const agents = { ...(await loadRegistry()), echoBack: { ...echo, order: 35, onTheWay: true } };

describe('an agent that was added to the registry', () => {
  test('is a command, and part of the usual way', () => {
    const { program } = createProgram(agents);
    expect(program.helpInformation()).toMatch(/\n {2}echo-back .*run the agent Echo\n/);
    const run = program.commands.find((command) => command.name() === 'run');
    expect(run?.description()).toContain('ideation, research, prd, echo-back, design-system, design, code.');
  });

  test('has its stage in the demo, with its sentences, and with JSON for a type that it does not know', async () => {
    const said = [
      { type: 'phase', phase: 'echo' },
      { type: 'echo_measured', metres: 34, walls: ['bronze '.repeat(20)] },
      { type: 'echo_complete', ideaSummary: 'Bells' },
      ...(script['code'] ?? []).slice(-1),
    ];
    await using service = await scriptedService({ script: { ...script, 'echo-back': said } });
    const screen = openScreen(80);
    {
      using display = openDisplay(screen, {});
      const signal = new AbortController().signal;
      await runDemo({ url: service.url, key: scriptedKey, idea: 'Bells', agents, display, signal });
    }
    const lines = screen.lines();
    const start = lines.findIndex((line) => line.startsWith('4/7  Echo'));
    expect(lines.slice(start + 1, start + 4)).toEqual([
      '  › echo',
      expect.stringMatching(/^ {2}echo_measured \{"metres":34,"walls":\["bronze .*…$/),
      '  Said: Bells',
    ]);
    expect(columnsOf(lines[start + 2] ?? '')).toBeLessThanOrEqual(80);
    expect(lines.some((line) => line.startsWith('5/7  Design system'))).toBe(true);
    const call = service.requests.find(({ path }) => path.endsWith('/echo-back-agent'));
    expect(call?.body).toEqual({ messages: [{ role: 'user', content: 'Bells' }] });
  });
});

test('each drawn event is one that an agent sends, with the fields that the drawing reads', () => {
  type Sent = Extract<AnyAgentEvent, { type: ShownEvent['type'] }>;
  expectTypeOf<ShownEvent['type']>().toExtend<AnyAgentEvent['type']>();
  expectTypeOf<Sent>().toExtend<ShownEvent>();
});
