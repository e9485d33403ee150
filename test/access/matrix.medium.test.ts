import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, makeActors } from './matrix/actors.ts';
import { graphqlCalls, mcpCalls, restCalls, sender, trpcCalls } from './matrix/http-calls.ts';
import { type MatrixCall, play, type Played, summary } from './matrix/play.ts';
import { procedureRules, type Rule } from './matrix/rules.ts';
import { graphqlMessages, graphqlSockets, trpcMessages, trpcSockets } from './matrix/socket-calls.ts';
import { makeWorld, type World } from './matrix/world.ts';

let world: World;
let actors: Actor[];
let rules: Map<string, Rule>;
/** What the other workspaces held before anybody asked for it. */
let before: string[];
const parts = new Map<string, Played>();

beforeAll(async () => {
  world = await makeWorld();
  rules = procedureRules(world.agents);
  actors = await makeActors(world, [...rules.values()]);
  before = await world.others();
});
afterAll(async () => {
  process.stdout.write(`${summary(parts)}\n`);
  await world[Symbol.asyncDispose]();
});

const long = { timeout: 300_000 };

/** Plays a part of the matrix; returns what differs from the rules. */
async function wrongIn(
  name: string,
  calls: readonly MatrixCall[],
  asking: readonly Actor[] = actors,
): Promise<readonly string[]> {
  const played = await play(world, asking, calls);
  parts.set(name, played);
  const isEmpty = calls.length < 2 || played.cells < calls.length * asking.length * 0.9;
  return isEmpty ? [`only ${played.cells} cells of ${calls.length} calls were played`] : played.wrong;
}

test('every procedure over tRPC', long, async () => {
  expect(await wrongIn('tRPC', trpcCalls(sender(world), rules))).toEqual([]);
});

test('a refusal for lack of a scope does not depend on the input', async () => {
  const without = actors.find(({ name }) => name === 'a key without this scope alone');
  const send = sender(world);
  for (const [path, rule] of rules) {
    const body = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"nonsense":true}' };
    const init = rule.type === 'mutation' ? body : {};
    const { code } = await send(without?.proof(rule) ?? {}, `/api/trpc/${path}`, init);
    expect({ path, code }).toEqual({ path, code: 'insufficient_scope' });
  }
});

test('every route', long, async () => {
  expect(await wrongIn('REST', await restCalls(sender(world), world.agents, rules))).toEqual([]);
});

test('every root field of GraphQL', long, async () => {
  expect(await wrongIn('GraphQL', await graphqlCalls(sender(world), world.agents, rules))).toEqual([]);
});

test('every tool of MCP', long, async () => {
  expect(await wrongIn('MCP', await mcpCalls(sender(world), world.agents, rules))).toEqual([]);
});

test('every procedure over a WebSocket of tRPC', long, async () => {
  await using sockets = trpcSockets(world);
  expect(await wrongIn('tRPC WebSocket', trpcMessages(sockets, rules))).toEqual([]);
});

test('every root field of GraphQL over a WebSocket', long, async () => {
  await using sockets = graphqlSockets(world);
  const calls = await graphqlMessages(sockets, world, rules);
  const [inside, outside] = [actors.filter(({ isOut }) => !isOut), actors.filter(({ isOut }) => isOut)];
  expect(await wrongIn('GraphQL WebSocket', calls, inside)).toEqual([]);
  // Whoever is out gets no further than the connection, whatever they would send.
  expect(await wrongIn('GraphQL WebSocket, refused', calls.slice(0, 2), outside)).toEqual([]);
});

test('none of it changed anything in another workspace, or kept a stream open', async () => {
  expect(before.length).toBeGreaterThan(30);
  expect(await world.others()).toEqual(before);
  await expect.poll(() => world.service.services.hub.size()).toBe(0);
});
