import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { sourceAttribute, sourceForm } from '../../schema/picked-limits.ts';
import { withMarks } from '../../server/providers/sandbox/child/mark-sources.ts';

const mark = new RegExp(` ${sourceAttribute}="([^"]*)"`, 'g');
const placesIn = (code: string) => [...code.matchAll(mark)].map(([, place = '']) => place);

test('each element says its line, and nothing else changes', () => {
  const code = `import { Button } from './Button.tsx';
// A comment with <b>, and 'ä 🌲 "<i>"' as text: "<u>".
const text = '<em>', pattern = /<s>/, smaller = 1 < 2, generic = <T,>(value: T) => value;
export const App = () => (
  <>
    <main
      className="wide"
    >
      <Button<string> onPress={() => <p>ä🌲</p>} /> {smaller && <svg><path d="" /></svg>}
      <motion.div /><my-part />{'🌲'}<input {...{}} />
    </main>
  </>
);
`;
  const marked = withMarks('src/App.tsx', code);
  expect(marked.replaceAll(mark, '')).toBe(code);
  expect(placesIn(marked)).toEqual([6, 9, 9, 9, 10, 10].map((line) => `src/App.tsx:${line}`));
  expect(marked).toContain(`<main ${sourceAttribute}="src/App.tsx:6"`);
  expect(marked).toContain(`<input ${sourceAttribute}="src/App.tsx:10" {...{}} />`);
  expect(parseSync('src/App.tsx', marked).errors).toEqual([]);
  for (const place of placesIn(marked)) expect(place).toMatch(sourceForm);
});

test('code that cannot be read stays as it is', () => {
  const broken = 'export const App = () => <main><p></main>;';
  expect(withMarks('src/App.tsx', broken)).toBe(broken);
});
