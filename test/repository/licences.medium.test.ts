import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Licences under which the service may be used, changed and sold as MIT allows. MPL-2.0 asks only for changes of its own files. */
const allowed = new Set([
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MPL-2.0',
]);

const page = () => readFileSync('docs/licences.md', 'utf8');

test('docs/licences.md lists the packages of the lock', () => {
  expect(page()).toBe(execFileSync(process.execPath, ['cli/pack/licences.ts'], { encoding: 'utf8' }));
});

test('each installed package has a licence that is allowed', () => {
  const licences = [...page().matchAll(/^## (.+)$/gm)].map(([, licence = '']) => licence);
  expect(licences.length).toBeGreaterThan(3);
  expect(licences.filter((licence) => !allowed.has(licence))).toEqual([]);
});
