import * as fc from 'fast-check';
import { buildSchema, parse, print, printSchema, validateSchema, visit } from 'graphql';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createGraphqlSchema } from '../../adapters/graphql/schema.ts';
import { type AnyAgent, defineAgent } from '../../agents/agent.ts';
import * as registry from '../../agents/index.ts';
import { phaseEvent } from '../../schema/event.ts';
import { withoutNulls } from '../../server/core/procedures/nulls.ts';
import { echo } from '../support/echo-agent.ts';

/** Any schema that an agent could use, with its GraphQL type. */
const schemas = fc.letrec<{ any: z.ZodType }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom<z.ZodType>(
      z.string(),
      z.int(),
      z.number(),
      z.boolean(),
      z.enum(['design-system', 'code']),
      z.literal('x'),
      z.union([z.literal(1), z.null()]),
      z.record(z.string(), z.unknown()),
      z.unknown(),
      z.iso.datetime(),
      z.string().transform(Number),
    ),
    tie('any').map((inner) => inner.nullable()),
    tie('any').map((inner) => inner.optional()),
    tie('any').map((inner) => z.array(inner)),
    fc
      .array(tie('any'), { maxLength: 3 })
      .map((members) => z.object(Object.fromEntries(members.map((member, index) => [`m${index}`, member])))),
    tie('any').map((inner) => z.object({ 'no-name': inner })),
  ),
}));

function agentOf(name: string, input: z.ZodObject, fields: z.ZodRawShape): AnyAgent {
  return defineAgent({
    ...echo,
    opening: undefined,
    name,
    input,
    events: [phaseEvent('echo'), z.object({ type: z.literal('made'), ...fields })],
    check: () => {},
    run: () => {
      throw new Error('never started');
    },
  }) as AnyAgent;
}

/** The types without their descriptions. */
const typesOf = (agents: Record<string, AnyAgent>) =>
  print(
    visit(parse(printSchema(createGraphqlSchema(agents))), {
      enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined),
    }),
  );

describe('the GraphQL schema', () => {
  test('is valid for any agent', () => {
    fc.assert(
      fc.property(schemas.any, schemas.any, (input, output) => {
        const agents = { made: agentOf('made-up', z.object({ input }), { output }) };
        const schema = createGraphqlSchema(agents);
        expect(validateSchema(schema)).toEqual([]);
        expect(() => buildSchema(printSchema(schema))).not.toThrow();
      }),
      { numRuns: 60 },
    );
  });

  test('is valid for the registry of the service', () => {
    expect(validateSchema(createGraphqlSchema(registry as Record<string, AnyAgent>))).toEqual([]);
  });

  test('has the types of the zod schemas', () => {
    const input = z.object({
      name: z.string(),
      count: z.int().default(1),
      share: z.number().optional(),
      tags: z.array(z.string().nullable()),
      colors: z.object({ primary: z.string() }).nullable(),
      more: z.record(z.string(), z.number()),
      kind: z.union([z.enum(['a-b']), z.null()]),
    });
    const text = typesOf({ made: agentOf('made-up', input, input.shape) });
    expect(text).toContain(
      'input MadeUpInput {\n  colors: MadeUpColorsInput\n  count: Int\n  kind: String\n  more: JSON!\n  name: String!\n  share: Float\n  tags: [String]!\n}',
    );
    expect(text).toContain('input MadeUpColorsInput {\n  primary: String!\n}');
    expect(text).toMatch(/type MadeEvent implements AgentEvent \{[^}]*\bcount: Int!/);
    expect(text).toMatch(/type MadeEvent implements AgentEvent \{[^}]*\bcolors: MadeEventColors\n/);
    expect(text).toMatch(/startMadeUp\(input: MadeUpInput!, runKey: String, sessionId: ID!\): Run/);
  });

  test('shares types with equal fields, and separates those whose fields differ between agents', () => {
    const text = typesOf({
      one: agentOf('one', z.object({}), { size: z.int(), part: z.object({ a: z.string() }) }),
      two: agentOf('two', z.object({}), { size: z.int().describe('in bytes'), part: z.object({ a: z.string() }) }),
      three: agentOf('three', z.object({}), { size: z.string(), part: z.object({ a: z.boolean() }) }),
    });
    expect(text).toMatch(/union OneEvent = [^\n]*\bMadeEvent\b/);
    expect(text).toMatch(/union TwoEvent = [^\n]*\bMadeEvent\b/);
    expect(text).toMatch(/union ThreeEvent = [^\n]*\bThreeMadeEvent\b/);
    expect(text).toMatch(/type ThreeMadeEvent implements AgentEvent \{[^}]*\bpart: ThreeMadeEventPart!/);
    expect(text).toContain('type ThreeMadeEventPart {\n  a: Boolean!\n}');
  });
});

describe('null', () => {
  test('is removed for an optional member, and stays if it has a meaning or is invalid', () => {
    const schema = z.object({
      left: z.string().optional(),
      needed: z.string(),
      said: z.string().nullable().default('x'),
      list: z.array(z.object({ url: z.string().optional() })),
      open: z.record(z.string(), z.unknown()),
    });
    expect(
      withoutNulls(schema, {
        left: null,
        needed: null,
        said: null,
        list: [{ url: null }],
        open: { a: null },
        other: null,
      }),
    ).toEqual({
      needed: null,
      said: null,
      list: [{}],
      open: { a: null },
      other: null,
    });
  });

  test('is the only thing that is removed', () => {
    fc.assert(
      fc.property(schemas.any, fc.jsonValue(), (schema, value) => {
        const accepted = schema.safeParse(value);
        const after = schema.safeParse(withoutNulls(schema, value));
        expect(accepted.success ? after.data : null).toEqual(accepted.success ? accepted.data : null);
        const whole = JSON.parse(JSON.stringify(value).replaceAll('null', '0')) as unknown;
        expect(withoutNulls(schema, whole)).toEqual(whole);
      }),
    );
  });
});
