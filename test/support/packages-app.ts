import { counterFiles } from './sandboxes.ts';

/** An application that uses every package that it may import, and shows what each one made. */
export const packagesApp = {
  'src/theme.css': counterFiles['src/theme.css'],
  'src/App.tsx': `import { DndContext, useDraggable, useDroppable } from '@dnd-kit/core';
import { clsx } from 'clsx';
import { addDays, format } from 'date-fns';
import { de } from 'date-fns/locale';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { inTable, inWords, parseWalk } from './reading.ts';

function Card() {
  const { attributes, listeners, setNodeRef } = useDraggable({ id: 'card' });
  return <button ref={setNodeRef} {...attributes} {...listeners}>Drag me</button>;
}

function Shelf() {
  const { isOver, setNodeRef } = useDroppable({ id: 'shelf' });
  return <p ref={setNodeRef} className={clsx('p-4', isOver && 'bg-primary')}>Shelf</p>;
}

export function App() {
  const [count, setCount] = useState(0);
  const day = addDays(new Date(2026, 0, 30), count);
  return (
    <main className={clsx('p-4', { 'bg-primary': count > 0 })}>
      <Camera role="img" aria-label="Camera" />
      <time>{format(day, 'd. MMMM', { locale: de })}</time>
      <button onClick={() => setCount(count + 1)}>Next day</button>
      <output>{[parseWalk('{"dogs":2}'), parseWalk('{"dogs":"two"}'), inTable('name,dogs\\nWest,3'), inWords('**bold**')].join(' | ')}</output>
      <DndContext><Card /><Shelf /></DndContext>
      {createPortal(<aside>Beside</aside>, document.body)}
    </main>
  );
}
`,
  'src/reading.ts': `import { marked } from 'marked';
import Papa from 'papaparse';
import { z } from 'zod';

const walk = z.object({ dogs: z.number() });

export function parseWalk(json: string): string {
  const read = walk.safeParse(JSON.parse(json));
  return read.success ? \`\${read.data.dogs} dogs\` : 'no walk';
}

export function inTable(csv: string): string {
  const { data } = Papa.parse<{ name: string; dogs: string }>(csv, { header: true });
  return data.map(({ name, dogs }) => \`\${name}: \${dogs}\`).join();
}

export const inWords = (text: string) => marked.parseInline(text, { async: false });
`,
} as const;

export const packagesAppShows = '2 dogs | no walk | West: 3 | <strong>bold</strong>';

export const packagesAppTests = {
  'src/App.test.tsx': `import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { format } from 'date-fns';
import { expect, test } from 'vitest';
import { App } from './App.tsx';

test('shows what each package made', async () => {
  render(<App />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Next day' }));
  expect(screen.getByText('31. Januar')).toBeDefined();
  expect(screen.getByRole('img', { name: 'Camera' })).toBeDefined();
  expect(screen.getByText(${JSON.stringify(packagesAppShows)})).toBeDefined();
  expect(screen.getByText('Beside')).toBeDefined();
  expect(format(new Date(2026, 0, 30), 'yyyy')).toBe('2026');
});
`,
} as const;
