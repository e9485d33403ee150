import { type GraphQLNamedType, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { createGraphqlSchema } from '../../adapters/graphql/schema.ts';
import type { AnyAgent } from '../../agents/agent.ts';
import * as registry from '../../agents/index.ts';

interface Described {
  name: string;
  description?: string | null | undefined;
}

/** The parts of a type: itself, its fields or values, and their arguments. */
function partsOf(type: GraphQLNamedType): [string, Described][] {
  const parts: [string, Described][] = [[type.name, type]];
  if (isEnumType(type)) for (const value of type.getValues()) parts.push([`${type.name}.${value.name}`, value]);
  if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return parts;
  for (const field of Object.values(type.getFields())) {
    parts.push([`${type.name}.${field.name}`, field]);
    for (const argument of 'args' in field ? field.args : [])
      parts.push([`${type.name}.${field.name}(${argument.name})`, argument]);
  }
  return parts;
}

const schema = createGraphqlSchema(registry as Readonly<Record<string, AnyAgent>>);
const parts = Object.values(schema.getTypeMap())
  // GraphQL's own types are not ours to describe.
  .filter((type) => !type.name.startsWith('__'))
  .flatMap(partsOf);

test('every type, field, argument and value of the GraphQL schema has a description', () => {
  const silent = parts.filter(([, { description }]) => !description?.trim()).map(([path]) => path);
  expect(silent).toEqual([]);
});
