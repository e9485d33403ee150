import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../kit/testing/app.tsx';
import { Application } from './Application.tsx';
import { addNote, isPlain, read, textOf, toText } from './testing.ts';
import { words } from './texts.ts';

/** Returns the preview's texts for each kind of element; plain text has no preview. */
function shown(selector: string): (string | null)[] {
  const preview = screen.queryByRole('region', { name: words.preview });
  return Array.from(preview?.querySelectorAll(selector) ?? [], ({ textContent }) => textContent);
}
const inMarkdown = <T,>(value: T, inPlain: T) => (isPlain ? inPlain : value);

test('US-3.1 Markdown is shown as it is read, and plain text has no other form', async () => {
  const user = openApp(<Application />);
  await addNote(user, '# Plan\n\n**bold** and `code`\n\n> said\n\n- one\n- two');
  await read(user);
  expect(shown('h3')).toEqual(inMarkdown(['Plan'], []));
  expect(shown('strong')).toEqual(inMarkdown(['bold'], []));
  expect(shown('blockquote')).toEqual(inMarkdown(['said'], []));
  expect(shown('li')).toEqual(inMarkdown(['one', 'two'], []));
});

test('US-3.2 a task that is ticked is ticked in the text, if the note is Markdown', async () => {
  const user = openApp(<Application />);
  await addNote(user, 'Today\n\n- [ ] water\n- [x] seeds');
  await read(user);
  for (const box of screen.queryAllByRole('checkbox')) await user.click(box);
  await toText(user);
  expect(textOf().value).toBe(inMarkdown('Today\n\n- [x] water\n- [ ] seeds', 'Today\n\n- [ ] water\n- [x] seeds'));
});

test('US-3.3 a link shows its address, and HTML stays text', async () => {
  const user = openApp(<Application />);
  await addNote(user, '[calendar](https://example.org/a) <img src=x onerror=alert(1)> [bad](javascript:alert(1))');
  await read(user);
  expect(shown('a')).toEqual(inMarkdown(['calendar'], []));
  expect(shown('p').join()).toContain(inMarkdown('(https://example.org/a) <img src=x', ''));
  expect(shown('img')).toEqual([]);
});

test('US-3.4 a key makes the selection bold in Markdown, and does nothing in plain text', async () => {
  const user = openApp(<Application />);
  await addNote(user, 'very good');
  textOf().focus();
  textOf().setSelectionRange(5, 9);
  await user.keyboard('{Control>}b{/Control}');
  expect(textOf().value).toBe(inMarkdown('very **good**', 'very good'));
});
