import type { Principal } from '../access/principal.ts';

/** Whom usage is charged to, beside the workspace. */
export interface Payer {
  keyId: string | null;
  memberId: string | null;
}

/** A key of a member is charged to both. */
export function payerOf({ browser, callerId, actor }: Pick<Principal, 'browser' | 'callerId' | 'actor'>): Payer {
  return {
    keyId: browser || actor.type === 'serviceKey' ? null : callerId,
    memberId: actor.type === 'member' ? actor.id : null,
  };
}
