import type { z } from 'zod';
import { streamEventSchemas } from '../../agents/agent-events.ts';
import type { AnyStartable } from '../../agents/agent.ts';
import { type Envelope, envelopeShape, type WireEvent } from '../../schema/event.ts';
import type { Runnable } from '../../server/core/team/team.ts';
import type { Builder } from './builder.ts';
import { pascalCase } from '../../schema/pascal-case.ts';
import { type ObjectShape, readShape } from './shape.ts';
import type { InterfaceType, ObjectType, Types } from './types.ts';

type UnionType = ReturnType<typeof unionType>;

export interface EventTypes {
  event: InterfaceType;
  /** The union of an agent's events. */
  unionOf(agent: AnyStartable): UnionType;
}

/**
 * Makes GraphQL types of the agents' zod unions: `TextDeltaEvent` for the event `text_delta`, shared by all agents
 * whose events of that type have equal fields in GraphQL. If an agent's fields differ from those of an earlier agent in
 * the registry, it gets its own type, prefixed with its name: `ResearchStatusEvent`. A team comes after its agents: its
 * union contains theirs.
 */
export function createEventTypes(builder: Builder, types: Types, agents: readonly Runnable[]): EventTypes {
  const typeNames = new Map<string, string>();
  // The log may hold events of an agent that left the registry: find their types by the event type alone.
  const resolveType = (value: unknown) => {
    const { agent, type } = value as WireEvent;
    return typeNames.get(`${agent} ${type}`) ?? typeNames.get(type);
  };
  const event = builder.interfaceRef<Record<string, unknown>>('AgentEvent');
  event.implement({
    description: 'The fields of every event.',
    resolveType,
    fields: (t) => ({
      type: t.field({
        type: 'String',
        description: 'The type of the event, such as text_delta or done.',
        resolve: ({ type }) => type as string,
      }),
      cursor: t.field({ type: 'Int', ...said('cursor'), resolve: ({ cursor }) => cursor as number }),
      runId: t.field({ type: 'String', ...said('runId'), resolve: ({ runId }) => runId as string }),
      agent: t.field({ type: 'String', ...said('agent'), resolve: ({ agent }) => agent as string }),
      at: t.field({ type: 'String', ...said('at'), resolve: ({ at }) => at as string }),
    }),
  });

  const unions = new Map<AnyStartable, UnionType>();
  const membersOf = new Map<AnyStartable, ObjectType[]>();
  for (const agent of agents) {
    const owner = pascalCase(agent.name);
    const members = streamEventSchemas(agent).map((schema) => {
      const type = String((schema.shape.type as z.ZodLiteral).value);
      const { shape } = readShape(schema, `${pascalCase(type)}Event`, 'output');
      const member = types.object(shape as ObjectShape, owner, [event]);
      for (const key of [`${agent.name} ${type}`, type]) typeNames.set(key, typeNames.get(key) ?? member.name);
      return member;
    });
    membersOf.set(agent, members);
    const stages = (agent.agents ?? []).flatMap((stage) => membersOf.get(stage) ?? []);
    unions.set(agent, unionType(builder, agent, [...new Set([...stages, ...members])], resolveType));
  }
  return {
    event,
    unionOf(agent) {
      const union = unions.get(agent);
      if (!union) throw new TypeError(`${agent.name} is not in the registry`);
      return union;
    },
  };
}

function unionType(
  builder: Builder,
  { name, title }: AnyStartable,
  types: ObjectType[],
  resolveType: (value: unknown) => string | undefined,
) {
  const description = `An event of a run of ${title}.`;
  return builder.unionType(`${pascalCase(name)}Event`, { description, types, resolveType });
}

/** The description of a field of the envelope. */
const said = (field: keyof Envelope) => ({ description: envelopeShape[field].description ?? '' });
