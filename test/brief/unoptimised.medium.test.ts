import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** Starter, words, and the values that it reads; each depends on capital letters and on words in any case. */
const readings = [
  [
    'document',
    'Invoice\nFrom: Anna Holm\nTo: Mrs Field',
    { document: 'invoice', sender: 'Anna Holm', recipient: 'Mrs Field' },
  ],
  [
    'document',
    'RECHNUNG von: Anna Holm, FÜR: Frau Feld',
    { document: 'invoice', sender: 'Anna Holm', recipient: 'Frau Feld' },
  ],
  [
    'document',
    'quote, Sender: Oak Repairs, CUSTOMER: Field',
    { document: 'quote', sender: 'Oak Repairs', recipient: 'Field' },
  ],
  ['document', 'invoice, My name is Ada Holm', { document: 'invoice', sender: 'Ada Holm' }],
  ['document', 'Rechnung Nr. 12 für Feld Bau GmbH', { document: 'invoice', recipient: 'Feld Bau GmbH' }],
  ['document', 'Certificate, PRESENTED TO Ada Holm', { document: 'certificate', recipient: 'Ada Holm' }],
  ['document', 'ein Bewerbungsschreiben', { document: 'letter' }],
  ['booking', 'Therapists: Ana, Zoe and Kim', { people: ['Ana', 'Zoe', 'Kim'] }],
  ['booking', 'Termine bei FRAU Holm und Herr Feld', { people: ['FRAU Holm', 'Herr Feld'] }],
  ['shop', 'orders BY Do at NOON', { untilDay: 'Do', until: '12:00' }],
  ['shop', 'orders BY do at NOON', {}],
] as const;

// V8 stops optimising expressions in a process that has compiled about 1 MB of them, as a service does after a few briefs.
test('briefs are read as before after V8 has stopped optimising regular expressions', async () => {
  const program = `
    import { starters } from './agents/starters/registry.ts';
    const fill = ([kind, words]) => starters.find((starter) => starter.kind === kind).fill(words, 'en').values;
    console.log(JSON.stringify(${JSON.stringify(readings)}.map(fill)));
  `;
  const { stdout } = await run(process.execPath, [
    '--no-regexp-optimization',
    '--input-type=module',
    '--eval',
    program,
  ]);
  expect(JSON.parse(stdout)).toEqual(readings.map(([, , values]) => values));
});
