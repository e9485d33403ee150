import { expectTypeOf, test } from 'vitest';
import type { Team } from '../../client/contract.ts';
import type { KnownEvent, KnownType } from '../../schema/fold/known-event.ts';

test('the fold reads the events as agents and teams send them, and misses none', () => {
  expectTypeOf<Team['event']>().toExtend<KnownEvent>();
  expectTypeOf<KnownType>().toEqualTypeOf<Team['event']['type']>();
});
