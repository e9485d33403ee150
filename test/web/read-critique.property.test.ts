import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Critique, critiqueSchema } from '../../schema/critique.ts';
import { readCritique } from '../../web/pages/project/read-critique.ts';

const critiques: fc.Arbitrary<Critique> = fc.record({
  state: fc.constantFrom('checked', 'not_checked'),
  reason: fc.option(fc.string()),
  problems: fc.array(fc.record({ code: fc.string(), text: fc.string(), views: fc.array(fc.string()) }), {
    maxLength: 20,
  }),
  count: fc.nat(),
  mended: fc.nat(),
  picturesUrl: fc.option(fc.webUrl()),
});

test('a critique is read as it was stored', () => {
  fc.assert(
    fc.property(critiques, (critique) => {
      expect(readCritique(critique)).toEqual(critique);
    }),
  );
});

test('what is no critique is read as none, or as one that fits', () => {
  const broken = fc.record({
    state: fc.constantFrom('checked', 'clean', 3),
    problems: fc.anything(),
    reason: fc.anything(),
    count: fc.anything(),
  });
  fc.assert(
    fc.property(fc.oneof(fc.anything(), broken), (value) => {
      expect(critiqueSchema.nullable().safeParse(readCritique(value)).error).toBeUndefined();
    }),
  );
  expect(readCritique({})).toBeNull();
  expect(readCritique(null)).toBeNull();
});
