import pLimit from 'p-limit';
import { tokenHash } from '../../../server/core/access/tokens.ts';
import type { Actor, Proof } from './actors.ts';
import type { Ids } from './addressed.ts';
import { expectedOf, idsOf, type Outcome, tenantsOf, verdict, withoutIds } from './judge.ts';
import type { Rule } from './rules.ts';
import type { Tenant, World } from './world.ts';

/** One way to call something: a procedure, route, field, tool or message. */
export interface MatrixCall {
  /** Such as `REST GET /api/v1/sessions/:sessionId`. */
  name: string;
  rule: Rule;
  /** It is sent by GET. */
  byGet: boolean;
  send(proof: Proof, ids: Ids): Promise<Outcome>;
}

/** What a part of the matrix found. */
export interface Played {
  calls: number;
  cells: number;
  byOutcome: Record<string, number>;
  wrong: string[];
}

interface Cell {
  tenant: Tenant;
  got: Outcome;
}

const atOnce = 16;

/** Sends each call as each actor to each tenant, and says what differs from the rules. */
export async function play(world: World, actors: readonly Actor[], calls: readonly MatrixCall[]): Promise<Played> {
  const played: Played = { calls: calls.length, cells: 0, byOutcome: {}, wrong: [] };
  const limit = pLimit(atOnce);
  for (const call of calls) {
    // A browser that opens another workspace would ask from there.
    const inTurn = call.rule.changesBrowser ? pLimit(1) : limit;
    await Promise.all(actors.map((actor) => playActor(world, actor, call, inTurn, played)));
  }
  return played;
}

async function playActor(
  world: World,
  actor: Actor,
  call: MatrixCall,
  limit: ReturnType<typeof pLimit>,
  played: Played,
): Promise<void> {
  const { rule } = call;
  const proof = actor.proof(rule);
  if (proof === null) return;
  // Whoever is out is refused before anything is looked up: two tenants show that.
  const tenants = tenantsOf(rule).slice(0, actor.isOut ? 2 : undefined);
  const cells = tenants.map((tenant) =>
    limit(async (): Promise<Cell> => {
      const got = await call.send(proof, idsOf(world, rule, tenant));
      if (rule.changesBrowser && !actor.isOut) await openAgain(world, proof);
      return { tenant, got };
    }),
  );
  const done = await Promise.all(cells);
  for (const { tenant, got } of done) {
    const expected = expectedOf(actor, rule, tenant, call.byGet);
    const outcome = verdict(expected, got);
    played.cells += 1;
    if (outcome === null)
      played.wrong.push(
        `${call.name}, ${actor.name}, ${tenant}: expected ${expected.join(' or ')}, got ${got.status} ${got.code} ${got.text.slice(0, 300)}`,
      );
    else played.byOutcome[outcome] = (played.byOutcome[outcome] ?? 0) + 1;
  }
  played.wrong.push(...tellingApart(actor, call, done), ...leaks(world, actor, call, done));
}

/** An answer about one's own workspace, such as a list, names nothing of others. */
function leaks({ ids }: World, actor: Actor, { name, rule }: MatrixCall, cells: readonly Cell[]): string[] {
  // Who operates the service sees all workspaces.
  if ((rule.procedure === 'workspaces.list' || rule.operatorReaches) && actor.scopes(rule).has('operate')) return [];
  const others = [...Object.values(ids.foreign), ...Object.values(ids.deleted)];
  return cells.flatMap(({ tenant, got }) =>
    tenant === 'own' && others.some((id) => got.text.includes(id))
      ? [`${name}, ${actor.name}: names a thing of another workspace: ${got.text}`]
      : [],
  );
}

/** A thing of others, a thing of a deleted workspace and a thing that never was have one answer, but for its id. */
function tellingApart(actor: Actor, { name, rule }: MatrixCall, cells: readonly Cell[]): string[] {
  const never = cells.find(({ tenant }) => tenant === 'never');
  if (!never || (rule.operatorReaches && actor.scopes(rule).has('operate'))) return [];
  const expected = withoutIds(never.got.text);
  return cells
    .filter(({ tenant, got }) => (tenant === 'foreign' || tenant === 'deleted') && withoutIds(got.text) !== expected)
    .map(
      ({ tenant, got }) =>
        `${name}, ${actor.name}: tells a thing that is ${tenant} from none: ${got.text}, ${expected}`,
    );
}

/** Opens the first workspace again in a browser. */
async function openAgain({ service, workspaces }: World, { cookie }: Proof): Promise<void> {
  if (cookie === undefined) return;
  const token = tokenHash(cookie.slice(cookie.indexOf('=') + 1));
  await service.store.pool.query(
    'update browser_session set workspace_id = $1, ended_at = null where token_hash = $2',
    [workspaces.own, token],
  );
  service.services.accessChanged();
}

/** The counts of the matrix, in one line. */
export function summary(parts: ReadonlyMap<string, Played>): string {
  const all = [...parts.values()];
  const outcomes: Record<string, number> = {};
  for (const { byOutcome } of all)
    for (const [outcome, count] of Object.entries(byOutcome)) outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
  const sum = (of: (played: Played) => number) => all.reduce((total, played) => total + of(played), 0);
  const cells = [...parts].map(([name, played]) => `${name} ${played.cells}`).join(', ');
  const counts = Object.entries(outcomes).map(([outcome, count]) => `${outcome} ${count}`);
  return `matrix of rights: ${sum(({ calls }) => calls)} calls, ${sum((played) => played.cells)} cells (${cells}): ${counts.join(', ')}, wrong ${sum(({ wrong }) => wrong.length)}`;
}
