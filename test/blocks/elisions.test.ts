import { describe, expect, test } from 'vitest';
import { elisions } from '../../agents/kit/blocks/elisions.ts';
import { applications } from './answers.ts';

const leftOut = `
// ...
// …
/* ... */
{/* … */}
// ... rest of the list stays the same
// ... rest of code
// ...rest of the component
// ... existing code ...
// ...existing code...
/* existing code */
/* existing code here */
{/* existing content */}
{/* … unchanged … */}
{/* ... other fields ... */}
{/* rest of the JSX remains the same */}
// ... keep
// ... keep the other handlers
// keep existing code
// Keep the rest of the code as is
// unchanged
// (unchanged)
// same as before
// The rest of the component is unchanged.
// rest of the file
// Remaining code stays the same
// remaining methods unchanged
// other imports remain the same
// ... other imports
// ... imports
// ... state and handlers
// existing imports...
// rest of the styles...
// code omitted for brevity
// [implementation unchanged]
// no changes below
# ... rest of the file
<!-- ... -->
<!-- existing markup -->
return null; // ... rest unchanged
<ul>{/* ...existing items... */}</ul>
const all = [/* ... */];
// … Rest bleibt unverändert
// der Rest bleibt gleich
// restlicher Code
// ... bestehender Code ...
// Rest der Komponente
// unverändert
// wie bisher
{/* … übrige Felder unverändert … */}
// Der Rest des Codes bleibt wie er ist
// hier der bestehende Code
`;

const ordinary = `
// the rest of the day
// The rest of the row is for the name.
// Keep the rest of the row visible.
// Keeps the rest.
const { a, ...rest } = props;
// ...rest are the attributes of the button
// ...(isOpen && { open: true }),
// Wait for the answer…
// Loading...
// a, b, c, ...
// Numbers as 1, 2, 3…
// … and then the client asks again
// ... or the other way round
// The same as the key of the list.
// The same day counts once.
// Existing walks keep their order.
// An existing file is replaced.
// existing entries come first
// Other browsers have no such event.
// All other keys are passed on.
// Unchanged values are not written again.
// Nothing changes if the list is empty.
// Previous code points may be half of a pair.
// The remaining seconds, rounded up.
// remaining time in minutes
// Import the file, row by row.
// The file is omitted if it is empty.
/* Colours of the mood, light and dark. */
/** Rest of the path, without its slash. */
{/* The list scrolls, the bar stays. */}
// https://example.org/rest/of/code
const url = 'https://example.org/...';
const more = 'existing code // ... rest of the file'.length;
.more::after { content: '…'; }
<p>…</p>
<button>More ...</button>
# Rest and recovery
// Der Rest des Tages ist frei.
// Rest in Sekunden
// Wie bisher üblich, kommt Montag zuerst.
// Das Feld bleibt leer.
// Bestehende Termine kommen zuerst.
// Bleibt der Wert gleich, wird nichts gespeichert.
`;

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');

describe('a comment that stands for code', () => {
  test.each(linesOf(leftOut))('%s', (line) => {
    expect(elisions(null, `const a = 1;\n  ${line}\n`)).toEqual([{ line: 2, text: line }]);
  });

  test('is found within a comment of several lines', () => {
    expect(elisions('', '/*\n * ... existing code\n */\na();\n')).toEqual([{ line: 2, text: '* ... existing code' }]);
  });

  test('does not count if the file had it before', () => {
    expect(elisions('  // ...\n', 'a();\n// ...\n// ... rest\n')).toEqual([{ line: 3, text: '// ... rest' }]);
  });
});

describe('a line that stands for itself', () => {
  test.each(linesOf(ordinary))('%s', (line) => {
    expect(elisions(null, `  ${line}\n`)).toEqual([]);
  });

  test.each(applications())('and each line of $name', ({ files }) => {
    const found = Object.entries(files).flatMap(([path, content]) =>
      elisions(null, content).map((one) => ({ path, one })),
    );
    expect(found).toEqual([]);
  });
});

test('hostile sources are read to their end', () => {
  const many = 30_000;
  for (const part of [
    '// ',
    '/* */',
    '/*',
    '<!--',
    '{/*',
    '… ',
    '# ',
    'rest of the ',
    'existing code ',
    '//… keep\n',
  ]) {
    expect(elisions('', part.repeat(many)).length).toBeLessThanOrEqual(many);
  }
});
