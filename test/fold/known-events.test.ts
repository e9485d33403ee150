import { expectTypeOf, test } from 'vitest';
import type { Team } from '../../client/contract.ts';
import type { KnownEvent, KnownType } from '../../schema/fold/known-event.ts';

type Sent = Team['event'];

// Another agent may send events of further types: the fold names them.
test('the fold reads events as agents and teams send them', () => {
  expectTypeOf<Extract<Sent, { type: KnownType }>>().toExtend<KnownEvent>();
  expectTypeOf<KnownType>().toExtend<Sent['type']>();
});
