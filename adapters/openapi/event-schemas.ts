import { z } from 'zod';
import { streamEventSchemas } from '../../agents/agent-events.ts';
import type { AnyStartable } from '../../agents/agent.ts';
import { pascalCase } from '../../schema/pascal-case.ts';
import { exampleOf } from './example.ts';

export interface EventSchemas {
  /** The events of an agent's stream. */
  of(agent: AnyStartable): z.ZodType;
  /** The events of any agent's stream. */
  any: z.ZodType;
  /** An example of each event type, in the order of a run. */
  examples(agent: AnyStartable): Record<string, { summary: string; value: unknown }>;
}

type Members = readonly z.ZodObject[];

/**
 * Describes the events as unions discriminated by `type`: `IdeationEvent` of `TextDeltaEvent` and others. Agents share
 * an event type if its fields are equal in all of them; otherwise each has its own, prefixed with its name:
 * `ResearchPhaseEvent`.
 */
export function createEventSchemas(agents: readonly AnyStartable[]): EventSchemas {
  const own = agents.map((agent) => ({ agent, members: streamEventSchemas(agent) }));
  const forms = new Map<string, Set<string>>();
  for (const event of own.flatMap(({ members }) => members)) {
    const known = forms.get(typeOf(event)) ?? new Set();
    forms.set(typeOf(event), known.add(formOf(event)));
  }

  const named = new Map<string, z.ZodObject>();
  function name(agent: AnyStartable, event: z.ZodObject): z.ZodObject {
    const prefix = (forms.get(typeOf(event))?.size ?? 0) > 1 ? pascalCase(agent.name) : '';
    const id = `${prefix}${pascalCase(typeOf(event))}Event`;
    const schema = named.get(id) ?? event.meta({ id });
    named.set(id, schema);
    return schema;
  }
  const events = new Map(own.map(({ agent, members }) => [agent, members.map((event) => name(agent, event))]));
  const unions = new Map([...events].map(([agent, members]) => [agent, unionOf(agent, members)]));

  return {
    any: z.union([...unions.values()]).meta({ id: 'AnyEvent', description: 'An event of any agent.' }),
    of: (agent) => find(unions, agent),
    examples(agent) {
      const examples = find(events, agent).map((event, index) => {
        const value = { ...(exampleOf(event) as object), cursor: index + 1, agent: agent.name };
        return [typeOf(event), { summary: typeOf(event), value }] as const;
      });
      return Object.fromEntries(examples);
    },
  };
}

function unionOf(agent: AnyStartable, members: Members): z.ZodType {
  const [first, ...rest] = members;
  if (!first) throw new TypeError(`${agent.name} has no events`);
  return z
    .discriminatedUnion('type', [first, ...rest])
    .meta({ id: `${pascalCase(agent.name)}Event`, description: `An event of the agent ${agent.title}.` });
}

function find<Value>(map: ReadonlyMap<AnyStartable, Value>, agent: AnyStartable): Value {
  const value = map.get(agent);
  if (value === undefined) throw new TypeError(`${agent.name} is not in the registry`);
  return value;
}

const typeOf = (event: z.ZodObject) => String((event.shape.type as z.ZodLiteral).value);
const formOf = (event: z.ZodObject) => JSON.stringify(z.toJSONSchema(event, { unrepresentable: 'any' }));
