import { getNamedType, type GraphQLOutputType, type GraphQLSchema, isAbstractType, isObjectType } from 'graphql';

/**
 * Selects every field of a type. If the members of a union disagree about the type of a field, it gets an alias,
 * because GraphQL refuses two types under one name.
 */
export function selectionOf(schema: GraphQLSchema, type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (isAbstractType(named)) {
    const members = schema.getPossibleTypes(named);
    const agree = (name: string) =>
      new Set(
        members.map((member) => member.getFields()[name]?.type).flatMap((field) => (field ? [String(field)] : [])),
      ).size === 1;
    const fragments = members.map((member) => {
      const fields = Object.values(member.getFields()).map((field) => {
        const alias = agree(field.name) ? '' : `${member.name}${mark}${field.name}: `;
        return `${alias}${field.name} ${selectionOf(schema, field.type)}`;
      });
      return `... on ${member.name} { ${fields.join(' ')} }`;
    });
    return `{ ${fragments.join(' ')} }`;
  }
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields());
  return `{ ${fields.map((field) => `${field.name} ${selectionOf(schema, field.type)}`).join(' ')} }`;
}

const mark = '__';

/** Renames the aliased fields of an event to their names on the wire. */
export function withWireNames<Value>(selected: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(selected).map(([name, value]) => [name.replace(/^\w+?__/, ''), value]));
}

/** GraphQL has no absent fields: what JSON leaves out is `null` there. Without either, the two can be compared. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]));
}
