import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openDisplay } from '../../cli/terminal/display.ts';
import { openScreen } from './screen.ts';

const terminal = { TERM: 'xterm' };

describe('a terminal', () => {
  test('redraws the same lines in place, below the lines that stay', async () => {
    const screen = openScreen(40);
    using display = openDisplay(screen, terminal);
    let count = 0;
    display.print(['first']);
    display.follow(() => [`step ${(count += 1)}`, 'below']);
    await wait(200);
    expect(count).toBeGreaterThan(2);
    display.print(['second']);
    await wait(100);
    expect(screen.lines()).toEqual(['first', 'second', `step ${count}`, 'below']);
    display.follow(null);
    expect(screen.lines().filter((line) => line !== '')).toEqual(['first', 'second']);
  });

  test('loses nothing that was printed just before the end', () => {
    const screen = openScreen(40);
    {
      using display = openDisplay(screen, terminal);
      display.follow(() => ['passing']);
      display.print(['lasting']);
    }
    expect(screen.lines().filter((line) => line !== '')).toEqual(['lasting']);
  });

  test('shows the end of a frame that is taller than itself', () => {
    const screen = openScreen(40, 5);
    using display = openDisplay(screen, terminal);
    display.follow(() => ['a', 'b', 'c', 'd', 'e', 'f']);
    expect(screen.lines()).toEqual(['c', 'd', 'e', 'f']);
  });

  test('that became narrower is cleared of lines that now take two rows', () => {
    const screen = openScreen(40);
    using display = openDisplay(screen, terminal);
    display.follow(() => ['x'.repeat(35)]);
    screen.columns = 20;
    const before = screen.written().length;
    display.follow(null);
    expect(screen.written().slice(before)).toContain('\u001b[1A');
  });

  test.each([
    ['a pipe', false, terminal],
    ['a dumb terminal', true, { TERM: 'dumb' }],
  ])('is not what %s is: plain lines only', (_name, isTTY, environment) => {
    const screen = { ...openScreen(40), isTTY };
    let text = '';
    using display = openDisplay({ ...screen, write: (piece) => (text += piece) }, environment);
    display.follow(() => ['passing']);
    display.print([display.paint('good', 'lasting')]);
    display.follow(null);
    expect(text).toBe('lasting\n');
  });
});
