import { z } from 'zod';
import { pascalCase } from '../../schema/pascal-case.ts';

export type ScalarName = 'String' | 'Int' | 'Float' | 'Boolean' | 'JSON';

/** A zod schema in GraphQL's terms. What GraphQL cannot express, such as records and mixed unions, is `JSON`. */
export type Shape =
  | { kind: 'scalar'; name: ScalarName }
  | { kind: 'list'; item: Member }
  | { kind: 'object'; name: string; description: string | undefined; fields: Record<string, Member> };

export type ObjectShape = Extract<Shape, { kind: 'object' }>;

export interface Member {
  shape: Shape;
  /** May be null or absent. */
  nullable: boolean;
  description?: string | undefined;
}

/** The input or the output side of a schema. */
export type Side = 'input' | 'output';

const scalar = (name: ScalarName): Shape => ({ kind: 'scalar', name });
const required = (shape: Shape): Member => ({ shape, nullable: false });

/**
 * Reads a schema. An object is named by its `.meta({ id })`, or else by `name`, to which its fields add theirs. Enums
 * become strings, because values such as `design-system` are not valid GraphQL names. A wrapper gets the description of
 * the schema that it wraps.
 */
export function readShape(schema: z.ZodType, name: string, side: Side): Member {
  const member = readMember(schema, name, side);
  return { ...member, description: schema.description ?? member.description };
}

function readMember(schema: z.ZodType, name: string, side: Side): Member {
  const { def } = (schema as z.ZodType & { _zod: z.core.$ZodTypes['_zod'] })._zod;
  const read = (inner: z.core.$ZodType) => readShape(inner as z.ZodType, name, side);
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return { ...read(def.innerType), nullable: true };
    case 'default':
    case 'prefault': {
      const inner = read(def.innerType);
      return side === 'input' ? { ...inner, nullable: true } : inner;
    }
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return read(def.innerType);
    case 'pipe':
      return read(side === 'input' ? def.in : def.out);
    case 'string':
    case 'enum':
    case 'template_literal':
      return required(scalar('String'));
    case 'boolean':
      return required(scalar('Boolean'));
    case 'number':
      // The integers here are counts and cursors, far below the 32 bits of GraphQL's Int.
      return required(scalar((schema as z.ZodNumber).isInt ? 'Int' : 'Float'));
    case 'literal':
      return required(scalar(literalScalar(def.values)));
    case 'array':
      return required({ kind: 'list', item: { ...read(def.element), description: undefined } });
    case 'union':
      return readUnion(schema, def.options as readonly z.ZodType[], name, side);
    case 'object':
      return required(readObject(schema as z.ZodObject, name, side));
    default:
      return { shape: scalar('JSON'), nullable: def.type !== 'record' };
  }
}

function literalScalar(values: readonly unknown[]): ScalarName {
  if (values.every((value) => typeof value === 'string')) return 'String';
  if (values.every((value) => typeof value === 'boolean')) return 'Boolean';
  if (values.every((value) => Number.isInteger(value))) return 'Int';
  return values.every((value) => typeof value === 'number') ? 'Float' : 'JSON';
}

/**
 * Returns one shape if all options have it, whatever their limits; `null` among the options only makes it nullable.
 * Objects with the same member names become one object, with the union's name and description.
 */
function readUnion(schema: z.ZodType, options: readonly z.ZodType[], name: string, side: Side): Member {
  const rest = options.filter((option) => !['null', 'undefined'].includes(option.type));
  const object = joined(rest);
  if (object) {
    const shape = readObject(object, schema.meta()?.id ?? name, side);
    const described = shape.kind === 'object' ? { ...shape, description: schema.description } : shape;
    return { shape: described, nullable: rest.length < options.length };
  }
  const members = rest.map((option) => readShape(option, name, side));
  const [first] = members;
  const nullable = rest.length < options.length || members.some((member) => member.nullable);
  const same = first && members.every((member) => JSON.stringify(member.shape) === JSON.stringify(first.shape));
  return { shape: same ? first.shape : scalar('JSON'), nullable };
}

/** Merges objects into one whose members are unions of theirs; null if their member names differ. */
function joined(schemas: readonly z.ZodType[]): z.ZodObject | null {
  const shapes = schemas.flatMap((schema) => (schema.type === 'object' ? [(schema as z.ZodObject).shape] : []));
  const [first] = shapes;
  if (!first || schemas.length < 2 || shapes.length < schemas.length) return null;
  const names = Object.keys(first);
  if (shapes.some((shape) => namesIn(shape) !== namesIn(first))) return null;
  const members = names.map((name) => {
    const union = z.union(shapes.map((shape) => shape[name] as z.ZodType));
    const words = (first[name] as z.ZodType).description;
    return [name, words === undefined ? union : union.describe(words)] as const;
  });
  return z.object(Object.fromEntries(members));
}

const namesIn = (shape: z.core.$ZodShape) => JSON.stringify(Object.keys(shape).toSorted());

function readObject(schema: z.ZodObject, name: string, side: Side): Shape {
  const entries = Object.entries(schema.shape);
  if (entries.length === 0 || entries.some(([key]) => !isName(key))) return scalar('JSON');
  const own = schema.meta()?.id ?? name;
  const fields = entries.map(([key, member]) => [key, readShape(member as z.ZodType, own + pascalCase(key), side)]);
  return { kind: 'object', name: own, description: schema.description, fields: Object.fromEntries(fields) };
}

const isName = (key: string) => /^(?!__)[_A-Za-z]\w*$/.test(key);
