import { setTimeout as pause } from 'node:timers/promises';
import { roleSchema } from '../../../schema/role.ts';
import type { Store } from '../../../server/store/orm.ts';
import type { ServiceProcess } from '../../support/process.ts';
import { createBusCutter } from './bus-cutter.ts';
import type { Cast, Held, Holder } from './cast.ts';

/** How long somebody's rights stay at least, in milliseconds: more than a change needs to be in effect everywhere. */
const stay = 7_000;
const networksStay = 12_000;
/** Longer than a change needs to be in effect without the bus. */
const busStays = 11_000;

export interface Director extends AsyncDisposable {
  /** Changes so far, by kind. */
  counts: Record<string, number>;
  /** The longest that a change took from the request to its answer, in milliseconds. */
  longestChange(): number;
  /** Makes one change. */
  act(): Promise<void>;
}

const anyOf = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(Math.random() * items.length)];

const end = (held: readonly Held[]) => {
  for (const one of held) one.endedAt ??= performance.now();
};
const cookiesOf = ({ held }: Holder) => held.filter(({ isCookie, endedAt }) => isCookie && endedAt === null);
const keysOf = ({ held }: Holder) => held.filter(({ isCookie, endedAt }) => !isCookie && endedAt === null);

/** Takes rights away and gives them back, by the service key on any node, and cuts the bus between the nodes. */
export function createDirector(cast: Cast, nodes: readonly ServiceProcess[], { pool }: Store): Director {
  const counts: Record<string, number> = {};
  let longest = 0;
  let networksChangedAt = performance.now();
  const bus = createBusCutter(pool);
  let busChangedAt = performance.now();

  /** Sends a change, then says in `then` what it has changed. */
  async function change(kind: string, method: string, path: string, body: object | null, then: () => void) {
    // While the bus is cut, the other nodes see no change of their own, which would empty their caches.
    const node = bus.isCut ? nodes[0] : anyOf(nodes);
    if (!node) throw new Error('there is a node');
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const sentAt = performance.now();
    const answer = await node.request(`/api/v1${path}`, { method, ...(body && json) });
    const text = await answer.text();
    const answeredAt = performance.now();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    then();
    cast.note(sentAt, answeredAt);
    counts[kind] = (counts[kind] ?? 0) + 1;
    longest = Math.max(longest, answeredAt - sentAt);
  }

  const leave = (holder: Holder) => {
    end(holder.held);
    cast.holders = cast.holders.filter((other) => other !== holder);
  };

  async function setRole(holder: Holder): Promise<void> {
    const role = anyOf(roleSchema.options.filter((other) => other !== holder.role)) ?? 'viewer';
    await change('role changed', 'PATCH', `/members/${holder.id}`, { role }, () => {
      holder.role = role;
      end(cookiesOf(holder));
    });
    await cast.signIn(holder);
  }

  const suspend = (holder: Holder) =>
    change('member suspended', 'POST', `/members/${holder.id}/suspend`, null, () => {
      holder.isOut = true;
      end(cookiesOf(holder));
    });

  async function reactivate(holder: Holder): Promise<void> {
    await change('member reactivated', 'POST', `/members/${holder.id}/reactivate`, null, () => {
      holder.isOut = false;
    });
    await cast.signIn(holder);
  }

  async function endSignIns(holder: Holder): Promise<void> {
    const [one] = cookiesOf(holder);
    const path = one && Math.random() < 0.5 ? `/sign-ins/${one.id}` : `/sign-ins?memberId=${holder.id}`;
    await change('sign-in ended', 'DELETE', path, null, () => end(cookiesOf(holder)));
    await cast.signIn(holder);
  }

  async function remove(holder: Holder): Promise<void> {
    await change('member removed', 'DELETE', `/members/${holder.id}`, null, () => leave(holder));
    await cast.addMember(holder.role);
  }

  async function revoke(holder: Holder): Promise<void> {
    const keys = keysOf(holder);
    for (const { id } of keys) await change('key revoked', 'DELETE', `/keys/${id}`, null, () => leave(holder));
    await cast.addKey();
  }

  const suspendAccount = (holder: Holder, suspended: boolean) =>
    change(
      suspended ? 'service account suspended' : 'service account resumed',
      'PATCH',
      `/service-accounts/${holder.id}`,
      { suspended },
      () => {
        holder.isOut = suspended;
      },
    );

  async function setNetworks(): Promise<void> {
    const ipRanges = cast.networks === null ? ['127.0.0.1/32', '10.1.0.0/16'] : null;
    await change('networks changed', 'PATCH', '/workspace', { ipRanges }, () => {
      cast.networks = ipRanges;
    });
    networksChangedAt = performance.now();
  }

  function changeOf(holder: Holder): Promise<void> {
    if (holder.kind === 'key') return revoke(holder);
    if (holder.kind === 'serviceAccount') return suspendAccount(holder, !holder.isOut);
    if (holder.isOut) return reactivate(holder);
    return (anyOf([setRole, suspend, suspend, endSignIns, remove]) ?? suspend)(holder);
  }

  return {
    counts,
    longestChange: () => longest,
    async act() {
      const now = performance.now();
      if (now - busChangedAt > busStays) {
        await (bus.isCut ? bus.mend() : bus.cut());
        if (bus.isCut) counts['bus cut'] = (counts['bus cut'] ?? 0) + 1;
        busChangedAt = now;
      }
      if (now - networksChangedAt > networksStay) return setNetworks();
      const due = cast.holders.filter(({ isSteady, changedAt }) => !isSteady && now - changedAt > stay);
      const holder = anyOf(due);
      if (!holder) return void (await pause(100));
      await changeOf(holder);
      holder.changedAt = performance.now();
    },
    [Symbol.asyncDispose]: () => bus.mend(),
  };
}
