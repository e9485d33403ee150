import type { InputRef, outputShapeKey } from '@pothos/core';
import type { Builder } from './builder.ts';
import type { Member, ObjectShape, ScalarName, Shape } from './shape.ts';

type Values = Record<string, unknown>;
type OutputParam = ScalarName | { [outputShapeKey]: unknown };
type InputParam = ScalarName | InputRef<unknown>;

const objectType = (builder: Builder, name: string) => builder.objectRef<Values>(name);
const interfaceType = (builder: Builder, name: string) => builder.interfaceRef<Values>(name);
const inputType = (builder: Builder, name: string) => builder.inputRef<Values>(name);
export type ObjectType = ReturnType<typeof objectType>;
export type InterfaceType = ReturnType<typeof interfaceType>;
type InputType = ReturnType<typeof inputType>;

/** Makes GraphQL types of zod shapes, each on first use. */
export interface Types {
  /** `owner` prefixes the name if another shape has it already: two agents may use the same name. */
  object(shape: ObjectShape, owner: string, interfaces?: readonly InterfaceType[]): ObjectType;
  /** Named like the shape, with the suffix `Input`. */
  input(shape: ObjectShape, owner: string): InputType;
}

export function createTypes(builder: Builder): Types {
  const objects = new Map<string, ObjectType>();
  const inputs = new Map<string, InputType>();
  const claimed = new Map<string, string>();

  /** The first shape with a name keeps it; an equal shape shares it. */
  function nameFor(shape: ObjectShape, owner: string, suffix: string): string {
    const signature = JSON.stringify(shape, withoutDescriptions);
    for (const name of [shape.name + suffix, owner + shape.name + suffix]) {
      const holder = claimed.get(name) ?? signature;
      claimed.set(name, holder);
      if (holder === signature) return name;
    }
    throw new TypeError(`${owner} has two shapes named ${shape.name}`);
  }

  const types: Types = {
    object(shape, owner, interfaces = []) {
      const name = nameFor(shape, owner, '');
      const known = objects.get(name);
      if (known) return known;
      const ref = objectType(builder, name);
      objects.set(name, ref);
      implementObject(ref, shape, (inner) => types.object(inner, owner), interfaces);
      return ref;
    },
    input(shape, owner) {
      const name = nameFor(shape, owner, 'Input');
      const known = inputs.get(name);
      if (known) return known;
      const ref = inputType(builder, name);
      inputs.set(name, ref);
      implementInput(ref, shape, (inner) => types.input(inner, owner));
      return ref;
    },
  };
  return types;
}

/** Removes descriptions, which do not matter for equality. A field named `description` is not text, and stays. */
function withoutDescriptions(key: string, value: unknown): unknown {
  return key === 'description' && typeof value === 'string' ? undefined : value;
}

const describe = ({ description }: Member | ObjectShape) => (description === undefined ? {} : { description });

function implementObject(
  ref: ObjectType,
  shape: ObjectShape,
  objectOf: (shape: ObjectShape) => ObjectType,
  interfaces: readonly InterfaceType[],
): void {
  ref.implement({
    ...describe(shape),
    interfaces: [...interfaces],
    fields: (t) => {
      const typeOf = (inner: Shape): OutputParam => {
        if (inner.kind === 'scalar') return inner.name;
        if (inner.kind === 'object') return objectOf(inner);
        return t.listRef(typeOf(inner.item.shape), { nullable: inner.item.nullable });
      };
      const fields = Object.entries(shape.fields).map(([name, member]) => {
        const { nullable } = member;
        const resolve = (parent: Values) => parent[name];
        return [name, t.field({ type: typeOf(member.shape), nullable, ...describe(member), resolve })] as const;
      });
      return Object.fromEntries(fields);
    },
  });
}

function implementInput(ref: InputType, shape: ObjectShape, inputOf: (shape: ObjectShape) => InputType): void {
  ref.implement({
    ...describe(shape),
    fields: (t) => {
      const typeOf = (inner: Shape): InputParam => {
        if (inner.kind === 'scalar') return inner.name;
        if (inner.kind === 'object') return inputOf(inner);
        return t.listRef(typeOf(inner.item.shape), { required: !inner.item.nullable });
      };
      const fields = Object.entries(shape.fields).map(([name, member]) => {
        const required = !member.nullable;
        return [name, t.field({ type: typeOf(member.shape), required, ...describe(member) })] as const;
      });
      // The members are known only at run time, so the compiler cannot check them.
      return Object.fromEntries(fields) as never;
    },
  });
}
