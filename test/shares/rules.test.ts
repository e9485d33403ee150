import { expect, test } from 'vitest';
import type { z } from 'zod';
import { streamEventSchemas } from '../../agents/agent-events.ts';
import type { AnyStartable } from '../../agents/agent.ts';
import * as registry from '../../agents/index.ts';
import { prdContentSchema } from '../../schema/prd.ts';
import { opportunitySchema } from '../../schema/opportunity.ts';
import { signalSchema } from '../../schema/signal.ts';
import { prdParts } from '../../server/core/shares/document-rules.ts';
import { eventRules } from '../../server/core/shares/event-rules.ts';
import { applyRule, type GivenEvent, members, type Rule, type SharedView } from '../../server/core/shares/rules.ts';
import { createView } from '../../server/core/shares/shared-view.ts';
import { defineTeam } from '../../server/core/team/team.ts';
import { everything, noContext } from './view.ts';

type Node = z.ZodType & { _zod: z.core.$ZodTypes['_zod'] };

/** The schema inside wrappers such as `optional`; of a union, its options. */
function insideOf(schema: z.core.$ZodType): Node[] {
  const { def } = (schema as Node)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return insideOf(def.innerType);
    case 'union':
      return def.options.flatMap((option) => insideOf(option));
    default:
      return [schema as Node];
  }
}

/** The members of a schema, at any depth, that no rule decides. */
function undecided(rule: Rule | undefined, schema: z.core.$ZodType, place: string): string[] {
  if (!rule) return [place];
  return insideOf(schema).flatMap((one) => {
    const { def } = one._zod;
    if (rule.kind === 'object' && def.type === 'object')
      return Object.entries(def.shape).flatMap(([name, member]) =>
        undecided(rule.members[name], member, `${place}.${name}`),
      );
    if (rule.kind === 'each' && def.type === 'array') return undecided(rule.item, def.element, `${place}[]`);
    const isDecidedByItself = rule.kind === 'leaf';
    return isDecidedByItself || def.type === 'null' ? [] : [`${place}: the rule has another shape`];
  });
}

const agents: AnyStartable[] = [...Object.values(registry), defineTeam(registry)];
const schemas = agents.flatMap((agent) => streamEventSchemas(agent)) as unknown as z.ZodObject[];
const typeOf = (schema: z.ZodObject) => String((schema.shape.type as z.ZodLiteral).value);
const envelope = new Set(['type', 'cursor', 'runId', 'agent', 'at']);
const ruleOf = (type: string): Readonly<Record<string, Rule>> =>
  (eventRules as Readonly<Record<string, Readonly<Record<string, Rule>>>>)[type] ?? {};

test('every member of every event of every agent is decided', () => {
  expect(schemas.length).toBeGreaterThan(30);
  const open = schemas.flatMap((schema) =>
    Object.entries(schema.shape)
      .filter(([name]) => !envelope.has(name))
      .flatMap(([name, member]) => undecided(ruleOf(typeOf(schema))[name], member, `${typeOf(schema)}.${name}`)),
  );
  expect(open).toEqual([]);
});

test('a rule that decides by itself passes every member of a signal and of a section', () => {
  const view: SharedView = createView(everything, noContext);
  const event: GivenEvent = { type: 'prd_section', cursor: 1, runId: 'r', agent: 'prd', at: '' };
  const filled = Object.fromEntries(
    Object.keys(signalSchema.shape).map((name) => [name, name === 'alsoIn' ? [] : name]),
  );
  const results = ruleOf('research_results').results;
  if (!results) throw new Error('research_results has no rule');
  expect(applyRule(results, [filled], view, event)).toEqual([filled]);
  expect(undecided(members(prdParts), prdContentSchema, 'prd')).toEqual([]);
  const [opportunities] = [ruleOf('opportunities').opportunities];
  expect(opportunities?.kind === 'each' && undecided(opportunities.item, opportunitySchema, 'opportunity')).toEqual([]);
});

test('an event that this release does not have shows its type alone', async () => {
  const { redactEvent } = await import('../../server/core/shares/redact-event.ts');
  const given = { type: 'pitch_complete', cursor: 7, runId: 'r', agent: 'pitch', at: 'now', pitch: 'Buy', to: ['Ann'] };
  const { pitch: _pitch, to: _to, ...rest } = given;
  expect(redactEvent(given, createView(everything, noContext))).toEqual(rest);
  const named = { ...rest, type: 'constructor', a: 1 };
  expect(redactEvent(named, createView(everything, noContext))).toEqual({ ...rest, type: 'constructor' });
});
