import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { leastRows, planMerges } from '../../server/core/log/plan-merges.ts';

const size = fc.record({
  events: fc.integer({ min: 1, max: 120 }),
  bytes: fc.oneof(fc.integer({ min: 1, max: 4_000 }), fc.integer({ min: 1, max: 2_000_000 })),
  gap: fc.integer({ min: 0, max: 40 }).map((number) => (number === 40 ? 1 : 0)),
});

test('the plan of any rows merges neighbours into rows that an append could have written, and settles some of them', () => {
  fc.assert(
    fc.property(fc.array(size, { maxLength: 60 }), fc.boolean(), (sizes, isAll) => {
      let cursor = 0;
      const rows = sizes.map(({ events, bytes, gap }, index) => {
        const firstCursor = cursor + 1 + gap;
        cursor = firstCursor + events - 1;
        return { firstCursor, lastCursor: cursor, bytes, final: isAll && index === sizes.length - 1 };
      });
      const { merges, upTo } = planMerges(rows, isAll);
      for (const { firstCursor, lastCursor, bytes, final, rows: count } of merges) {
        const own = rows.filter((row) => row.firstCursor >= firstCursor && row.lastCursor <= lastCursor);
        expect(own).toHaveLength(count);
        expect(count).toBeGreaterThanOrEqual(leastRows);
        expect(own[0]?.firstCursor).toBe(firstCursor);
        expect(own.at(-1)).toMatchObject({ lastCursor, final });
        expect(own.reduce((sum, row) => sum + row.lastCursor - row.firstCursor + 1, 0)).toBe(
          lastCursor - firstCursor + 1,
        );
        expect(own.reduce((sum, row) => sum + row.bytes, 0)).toBe(bytes);
        expect(lastCursor - firstCursor).toBeLessThan(100);
        expect(bytes).toBeLessThanOrEqual(1024 * 1024);
        expect(lastCursor).toBeLessThanOrEqual(upTo);
      }
      expect(rows.length === 0 || upTo >= (rows[0]?.lastCursor ?? 0)).toBe(true);
      expect(merges.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(4 * 1024 * 1024);
    }),
    { numRuns: 300 },
  );
});
