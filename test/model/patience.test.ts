import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../schema/errors.ts';
import { CallFailure, defaultPatience, delayBeforeRetry } from '../../server/providers/model/failure.ts';
import { retryAfterMs } from '../../server/providers/model/refusal.ts';

const noon = Date.UTC(2026, 10, 20, 12);

describe('the wait that a server requests', () => {
  test.each([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': ' 0 ' }, 0],
    [{ 'retry-after': '1.5' }, 1_500],
    [{ 'retry-after': '7.66s' }, 7_660],
    [{ 'retry-after': '1m30s' }, 90_000],
    [{ 'retry-after': '250ms' }, 250],
    [{ 'retry-after': 'Fri, 20 Nov 2026 12:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Fri, 20 Nov 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
    [{ 'retry-after': 'soon' }, null],
    [{}, null],
  ])('%j is %s ms', (headers, ms) => {
    expect(retryAfterMs(new Headers(headers as Record<string, string>), noon)).toBe(ms);
  });

  test('is a time or nothing, whatever the header contains', () => {
    const value = fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.double().map(String), fc.date().map(String));
    fc.assert(
      fc.property(value, (text) => {
        const printable = text.replaceAll(/[^\x20-\x7e]/g, ' ');
        const ms = retryAfterMs(new Headers({ 'retry-after': printable, 'retry-after-ms': printable }), noon);
        expect(ms === null || (Number.isFinite(ms) && ms >= 0)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the wait before the next attempt', () => {
  test('grows, has jitter, and stays within its limits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (attempt, random) => {
        const wait = delayBeforeRetry(attempt, failed(null), defaultPatience, () => random) ?? -1;
        const upper = 500 * 2 ** (attempt - 1);
        expect(wait).toBeGreaterThanOrEqual(upper / 2);
        expect(wait).toBeLessThanOrEqual(upper);
      }),
    );
  });

  test('is never shorter than requested, and ends the retries if that is too long', () => {
    expect(delayBeforeRetry(1, failed(20_000), defaultPatience)).toBeGreaterThanOrEqual(20_000);
    expect(delayBeforeRetry(1, failed(30_001), defaultPatience)).toBeNull();
  });

  test('does not exist after the last attempt, or if a retry cannot help', () => {
    expect(delayBeforeRetry(defaultPatience.attempts, failed(null), defaultPatience)).toBeNull();
    expect(delayBeforeRetry(1, failed(null, false), defaultPatience)).toBeNull();
  });
});

function failed(retryAfter: number | null, mayRetry = true): CallFailure {
  return new CallFailure(new ServiceError('model_error', 'The server failed.'), mayRetry, retryAfter);
}
