import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { auditFilterShape, auditOutcomes } from '../../schema/audit.ts';
import { auditActionNames } from '../../schema/audit-actions.ts';
import { actions, exportAddress, filterOf, momentOf, outcomes } from '../../web/pages/settings/audit/audit-filter.ts';
import { readSettingsSearch } from '../../web/pages/settings/search.ts';
import { audit as german } from '../../web/words/de/pages/audit.ts';

const filterSchema = z.strictObject(auditFilterShape);
const text = fc.oneof(fc.string(), fc.integer(), fc.constant(undefined), fc.constantFrom('2026-02-30', '0000-01-01'));
const day = fc
  .date({ min: new Date('1970-01-02'), max: new Date('9998-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const search = fc.record({
  actor: text,
  action: fc.oneof(text, fc.constantFrom(...auditActionNames)),
  target: text,
  outcome: fc.oneof(text, fc.constantFrom(...auditOutcomes)),
  from: fc.oneof(text, day),
  to: fc.oneof(text, day),
  other: fc.anything(),
});

/** The day of a moment in the zone of the reader. */
function dayOf(moment: number): string {
  const date = new Date(moment);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

describe('the filters of the audit log', () => {
  test('of any address are ones that the service takes', () => {
    fc.assert(
      fc.property(search, (address) => {
        const filter = filterOf(readSettingsSearch(address));
        expect(filterSchema.safeParse(filter).success).toBe(true);
        const { searchParams } = new URL(exportAddress(filter, 'csv'), 'http://a.example');
        expect(Object.fromEntries(searchParams)).toEqual({ format: 'csv', ...filter });
      }),
    );
  });

  test('keep an address that they were read from', () => {
    fc.assert(
      fc.property(search, (address) => {
        const once = readSettingsSearch(address);
        expect(readSettingsSearch({ ...once })).toEqual(once);
      }),
    );
  });

  test('include all of both days, and no other moment', () => {
    fc.assert(
      fc.property(day, (shown) => {
        const [begin, end] = [momentOf(shown, 'begin'), momentOf(shown, 'end')];
        if (begin === null || end === null) throw new Error(`${shown} is no day`);
        expect(dayOf(Date.parse(begin))).toBe(shown);
        expect(dayOf(Date.parse(end) - 1)).toBe(shown);
        expect(dayOf(Date.parse(begin) - 1)).not.toBe(shown);
        expect(dayOf(Date.parse(end))).not.toBe(shown);
      }),
    );
  });

  test('offer all actions and outcomes, with words for each', () => {
    expect(actions.toSorted()).toEqual(auditActionNames.toSorted());
    expect(outcomes.toSorted()).toEqual(auditOutcomes.toSorted());
    expect(Object.keys(german.actions)).toEqual(actions);
  });
});
