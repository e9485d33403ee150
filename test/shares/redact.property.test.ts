import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyLog } from '../../schema/fold/empty-log.ts';
import { fold } from '../../schema/fold/fold.ts';
import type { ShareInclude } from '../../schema/share.ts';
import { redactEvent } from '../../server/core/shares/redact-event.ts';
import { type GivenEvent, isRecord } from '../../server/core/shares/rules.ts';
import { createView } from '../../server/core/shares/shared-view.ts';
import { randomLog } from '../fold/random-log.ts';
import { noContext, nothing } from './view.ts';

const include: fc.Arbitrary<ShareInclude> = fc.record({
  cost: fc.boolean(),
  people: fc.boolean(),
  comments: fc.boolean(),
  signals: fc.boolean(),
  preview: fc.boolean(),
});

const leak = 'LEAK-unknown-member';

/** Adds a member that no schema knows to each object, at every depth. */
function withUnknown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknown);
  if (!isRecord(value)) return value;
  const own = Object.entries(value).map(([name, member]) => [name, withUnknown(member)]);
  return Object.fromEntries([...own, ['unknown', { text: leak }]]);
}

test('any log can be folded after it was redacted, has the same numbers, and shows no member that nobody decided', () => {
  fc.assert(
    fc.property(randomLog, include, (log, shown) => {
      const view = createView(shown, noContext);
      const redacted = log.map((event) => redactEvent(withUnknown(event) as GivenEvent, view));
      expect(redacted.map(({ cursor }) => cursor)).toEqual(log.map(({ cursor }) => cursor));
      expect(JSON.stringify(redacted)).not.toContain(leak);
      const [state, whole] = [fold(emptyLog, redacted), fold(emptyLog, log)];
      expect(state.runs.map(({ runId, outcome }) => ({ runId, outcome }))).toEqual(
        whole.runs.map(({ runId, outcome }) => ({ runId, outcome })),
      );
    }),
  );
});

test('redacting what is redacted changes nothing', () => {
  fc.assert(
    fc.property(randomLog, include, (log, shown) => {
      const view = createView(shown, noContext);
      const once = log.map((event) => redactEvent(event as GivenEvent, view));
      expect(once.map((event) => redactEvent(event, view))).toEqual(once);
    }),
  );
});

test('a hidden quote is in no text, however often and wherever it stands', () => {
  const text = fc.string({ minLength: 8, maxLength: 20, unit: fc.constantFrom('a', 'b', '.', '*', '(', '$', '\\') });
  fc.assert(
    fc.property(text, fc.array(fc.string({ maxLength: 5 }), { maxLength: 4 }), (quote, around) => {
      const view = createView(nothing, { ...noContext, quotes: new Set([quote]) });
      expect(view.scrub(around.join(quote))).not.toContain(quote);
    }),
  );
});

test('a name is taken out with the address or path that it stands in, however long a text without spaces is', () => {
  const view = createView(nothing, { ...noContext, names: new Set(['p-1234567890']) });
  const long = 'x'.repeat(1_000_000);
  expect(view.scrub(`${long} http://a.test/p-1234567890/b?c "p-1234567890" ${long}`)).toBe(`${long} … "…" ${long}`);
  expect(view.scrub(`${long}p-1234567890${long}`)).toBe('…');
});
