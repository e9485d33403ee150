import type { z } from 'zod';

/** A field of an agent's body that a flag can set. */
export interface AgentField {
  /** The path to the field in the body: `context`, `searchDepth`. */
  path: readonly string[];
  /** The name of the flag, such as `context-search-depth`. */
  flag: string;
  kind: 'text' | 'number' | 'boolean' | 'list';
  choices: readonly string[] | null;
  description: string;
}

/** The list of messages has no flag: the words on the command line become its last message. */
const messages = 'messages';

/** Only a page that shows the application knows it; `--body` takes it, too. */
const element = 'element';

/** Returns every field of an agent's body, at any depth, in the order of its schema. */
export function fieldsOf(input: z.ZodType): AgentField[] {
  return walk(input, [], '');
}

export function takesMessages(input: z.ZodType): boolean {
  const { def } = inner(input);
  return def.type === 'object' && messages in def.shape;
}

/** The input's messages can name the sandbox that they are about. */
export function namesSandbox({ input }: { input: z.ZodType }): boolean {
  const { def } = inner(input);
  const list = def.type === 'object' && def.shape[messages] ? inner(def.shape[messages]).def : null;
  const message = list?.type === 'array' ? inner(list.element).def : null;
  return message?.type === 'object' && 'sandboxUrl' in message.shape;
}

type Core = z.core.$ZodType & { _zod: z.core.$ZodTypes['_zod'] };

function walk(schema: z.core.$ZodType, path: readonly string[], outerDescription: string): AgentField[] {
  const description = (schema as z.ZodType).description ?? outerDescription;
  const { def } = inner(schema);
  if (def.type === 'object') {
    const members = Object.entries(def.shape).filter(
      ([name]) => path.length > 0 || (name !== messages && name !== element),
    );
    return members.flatMap(([name, member]) => walk(member, [...path, name], ''));
  }
  const flag = path.map(kebab).join('-');
  const field = { path, flag, description, choices: choicesOf(def) };
  if (def.type === 'boolean') return [{ ...field, kind: 'boolean', choices: ['true', 'false'] }];
  if (def.type === 'number') return [{ ...field, kind: 'number' }];
  // Other lists are too much for a flag: `--body` takes them.
  if (def.type === 'array')
    return inner(def.element).def.type === 'string' ? [{ ...field, kind: 'list', choices: null }] : [];
  return [{ ...field, kind: 'text' }];
}

/** Unwraps optional, nullable and default schemas. */
function inner(schema: z.core.$ZodType): Core['_zod'] {
  const { def } = (schema as Core)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return inner(def.innerType);
    case 'pipe':
      return inner(def.in);
    default:
      return (schema as Core)._zod;
  }
}

function choicesOf(def: Core['_zod']['def']): string[] | null {
  if (def.type === 'enum') return Object.values(def.entries).map(String);
  return def.type === 'literal' ? def.values.map(String) : null;
}

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns the body with a value at a path; makes missing objects on the way. */
export function withValue(body: Readonly<Record<string, unknown>>, path: readonly string[], value: unknown): object {
  const [name = '', ...rest] = path;
  const held = body[name];
  const within = typeof held === 'object' && held !== null ? (held as Record<string, unknown>) : {};
  return { ...body, [name]: rest.length === 0 ? value : withValue(within, rest, value) };
}
