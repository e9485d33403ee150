import { TRPCClientError } from '@trpc/client';
import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { emptyLog } from '../../schema/fold/empty-log.ts';
import { fold } from '../../schema/fold/fold.ts';
import type { AnyEvent } from '../../schema/fold/known-event.ts';
import { type Follower, type LogSource, SessionLog } from '../../web/api/session-log.ts';
import { longLog, parseLog } from '../../bench/long-log.ts';
import { randomLog } from '../fold/random-log.ts';

/** What can happen to a page while a log grows. */
const happening = fc.oneof(
  fc.record({ what: fc.constant('stored' as const), count: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ what: fc.constant('delivered' as const), count: fc.integer({ min: 1, max: 9 }) }),
  ...(['frame', 'hidden', 'shown', 'ended', 'failed', 'again'] as const).map((what) =>
    fc.record({ what: fc.constant(what), count: fc.constant(0) }),
  ),
);

/** A service that stores a log, and delivers it to whoever follows, one event after the other. */
class Service implements LogSource {
  readonly #log: readonly AnyEvent[];
  stored = 0;
  #following: { follower: Follower; next: number; signal: AbortSignal } | null = null;

  constructor(log: readonly AnyEvent[]) {
    this.#log = log;
  }
  load() {
    const state = fold(emptyLog, this.#log.slice(0, this.stored));
    return Promise.resolve({ state, latestCursor: state.cursor, epoch: 1 });
  }
  follow({ since }: { since: number }, follower: Follower, signal: AbortSignal): void {
    this.#following = { follower, next: since, signal };
    follower.onLine('live');
  }
  /** The follower; null if it went. */
  current() {
    return this.#following?.signal.aborted === false ? this.#following : null;
  }
  deliver(count: number, back = 0): void {
    const following = this.current();
    if (!following) return;
    const from = Math.max(0, following.next - back);
    const to = Math.min(following.next + count, this.stored);
    for (const event of this.#log.slice(from, to)) following.follower.onEvent(event);
    following.next = Math.max(following.next, to);
  }
}

function setUp(log: readonly AnyEvent[]) {
  const frames = new Set<() => void>();
  const service = new Service(log);
  const page = new SessionLog(service, (work) => {
    frames.add(work);
    return () => frames.delete(work);
  });
  const drawFrame = () => {
    for (const work of frames) {
      frames.delete(work);
      work();
    }
  };
  return { service, page, drawFrame };
}

describe('a page that follows a log', () => {
  test('shows each event once, whatever happens to its line, its tab and its frames', async () => {
    vi.useFakeTimers();
    try {
      await fc.assert(
        fc.asyncProperty(randomLog, fc.array(happening, { maxLength: 40 }), async (log, happenings) => {
          const { service, page, drawFrame } = setUp(log);
          const cursors: number[] = [];
          page.subscribe(() => cursors.push(page.view().state.cursor));
          page.follow();
          for (const { what, count } of happenings) {
            await vi.advanceTimersByTimeAsync(300);
            if (what === 'stored') service.stored = Math.min(service.stored + count, log.length);
            if (what === 'delivered') service.deliver(count);
            if (what === 'again') service.deliver(1, 3);
            if (what === 'frame') drawFrame();
            if (what === 'hidden') page.pause();
            if (what === 'shown') page.follow();
            if (what === 'ended') service.current()?.follower.onEnd();
            if (what === 'failed') service.current()?.follower.onError(new Error('cut'));
          }
          service.stored = log.length;
          page.follow();
          await vi.advanceTimersByTimeAsync(2_000);
          service.deliver(log.length);
          drawFrame();
          expect(page.view().state).toEqual(fold(emptyLog, log));
          expect(cursors).toEqual(cursors.toSorted((a, b) => a - b));
          page.pause();
        }),
      );
    } finally {
      vi.useRealTimers();
    }
  });

  test('begins again from what it has if an event is missing', async () => {
    const log = fc.sample(randomLog, 50).find((one) => one.length >= 6) ?? [];
    const { service, page, drawFrame } = setUp(log);
    page.follow();
    await expect.poll(() => service.current()).not.toBeNull();
    const first = service.current();
    service.stored = log.length;
    service.deliver(2);
    const [, , , fourth] = log;
    if (fourth) first?.follower.onEvent(fourth);
    drawFrame();
    await expect.poll(() => service.current()).not.toBe(first);
    service.deliver(log.length);
    drawFrame();
    expect(page.view().state).toEqual(fold(emptyLog, log));
    page.pause();
  });

  test('loads the session anew if the log was set back', async () => {
    const log = fc.sample(randomLog, 50).find((one) => one.length >= 3) ?? [];
    const { service, page } = setUp(log);
    service.stored = log.length;
    page.follow();
    await expect.poll(() => page.view().ready).toBe(true);
    service.stored = 1;
    const problem = { code: 'stale_cursor', detail: '', requestId: 'r' };
    const stale = TRPCClientError.from({ error: { message: '', code: -32_600, data: { problem } } });
    service.current()?.follower.onError(stale);
    await expect.poll(() => page.view().state.cursor).toBe(1);
    page.pause();
  });

  test('keeps the texts of the last runs, and those that somebody reads', async () => {
    const log = parseLog(longLog(60_000));
    const { service, page, drawFrame } = setUp(log);
    service.stored = 40_000;
    page.follow();
    await expect.poll(() => service.current()).not.toBeNull();
    const textOf = (index: number) => page.view().state.runs[index]?.stages[0]?.text ?? '';
    const loaded = page.view();
    expect(loaded.from).toBeGreaterThan(0);
    expect([textOf(0), textOf(loaded.from - 1)]).toEqual(['', '']);
    expect(textOf(loaded.from)).not.toBe('');

    const release = page.hold();
    const deliverAll = (count: number) => {
      service.stored += count;
      service.deliver(count);
      drawFrame();
    };
    deliverAll(10_000);
    expect(page.view().from).toBe(loaded.from);
    expect(textOf(loaded.from)).not.toBe('');
    release();
    deliverAll(10_000);
    expect(page.view().from).toBeGreaterThan(loaded.from);
    expect(textOf(loaded.from)).toBe('');
    expect(page.view().state.runs).toHaveLength(150);
    page.pause();
  });
});
