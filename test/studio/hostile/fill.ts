import { z } from 'zod';
import { addresses, paths, stored, takeTurns } from './payloads.ts';

type Node = z.core.JSONSchema.BaseSchema;

/** Ids that a model chose. Those at the same place of two lists are equal, so that one finds the other. */
const ids = [
  '__proto__',
  'constructor',
  'toString',
  '<b>id</b>',
  "javascript:ran('id')",
  '../id',
  'hasOwnProperty',
  'id 8',
];

/** Texts of a given form. */
const forms = (index: number): readonly string[] => [
  `US-${index + 1}`,
  `F-${index + 1}`,
  `FR-${String(index + 1).padStart(3, '0')}`,
  `QA-${index + 1}`,
  ['#0b6b4f', '#ffffff', '#101010'][index % 3] ?? '',
];

/** Lists that must hold every address or path; others have three members. */
const lengths: Readonly<Record<string, number>> = { results: addresses.length, findings: paths.length };

const time = '2026-11-20T09:00:00.000Z';

/**
 * Makes values of any schema, optional members included. Each text that the schema leaves free is a hostile one.
 * A field that is added to a schema is covered without a change here.
 */
export class Filler {
  readonly #text: () => string;
  readonly #address: () => string;
  readonly #path: () => string;
  readonly #turn: () => number;

  constructor(text: () => string, start = 0) {
    let turn = start;
    this.#text = text;
    this.#address = takeTurns(addresses.map(stored), start);
    this.#path = takeTurns(paths.map(stored), start);
    this.#turn = () => turn++;
  }

  /** Returns a value that the schema accepts. `index`: which of several. */
  fill<Schema extends z.ZodType>(schema: Schema, index = 0): z.output<Schema> {
    const root: Node = z.toJSONSchema(schema, { io: 'output' });
    return schema.parse(this.#value(root, root, '', index));
  }

  #value(node: Node, root: Node, name: string, index: number): unknown {
    if (node.$ref !== undefined) return this.#value(definition(node.$ref, root), root, name, index);
    if (node.const !== undefined) return node.const;
    if (node.enum) return node.enum[this.#turn() % node.enum.length];
    const options = (node.anyOf ?? node.oneOf ?? []).filter((option) => asNode(option).type !== 'null');
    if (options.length > 0) return this.#value(asNode(options[this.#turn() % options.length]), root, name, index);
    const type = Array.isArray(node.type) ? node.type.find((one) => one !== 'null') : node.type;
    switch (type) {
      case 'object':
        return this.#object(node, root, index);
      case 'array':
        return Array.from({ length: Math.min(lengths[name] ?? 3, node.maxItems ?? Infinity) }, (_, place) =>
          this.#value(asNode(node.items), root, name, place),
        );
      case 'integer':
      case 'number':
        return Math.min(Math.max(node.minimum ?? 1, 1) + index, node.maximum ?? Infinity);
      case 'boolean':
        return this.#turn() % 2 === 0;
      case 'string':
        return this.#string(node, name, index);
      case 'null':
        return null;
      default:
        // The schema allows anything.
        return { [this.#text()]: this.#text() };
    }
  }

  #object(node: Node, root: Node, index: number): unknown {
    const { properties = {}, additionalProperties } = node;
    // Own members even if they are called `__proto__`.
    const members = Object.entries(properties).map(([name, member]) => [
      name,
      this.#value(asNode(member), root, name, index),
    ]);
    if (typeof additionalProperties === 'object' && members.length === 0)
      members.push(...ids.map((name) => [name, this.#value(additionalProperties, root, name, index)]));
    return Object.fromEntries(members) as unknown;
  }

  #string(node: Node, name: string, index: number): string {
    if (node.format === 'date-time') return time;
    if (node.pattern !== undefined) {
      const { pattern } = node;
      const found = forms(index).find((form) => new RegExp(pattern, 'u').test(form));
      if (found === undefined) throw new TypeError(`There is no text of the form ${pattern} for ${name}`);
      return found;
    }
    if (/url$/i.test(name)) return this.#address();
    if (name === 'path') return this.#path();
    if (name === 'id' || name.endsWith('Id')) return ids[index % ids.length] ?? '';
    return this.#text();
  }
}

function definition(reference: string, root: Node): Node {
  const name = reference.replace('#/$defs/', '');
  const found = root.$defs?.[name];
  if (found === undefined) throw new TypeError(`There is no definition ${reference}`);
  return found;
}

function asNode(node: Node['items']): Node {
  if (typeof node !== 'object' || Array.isArray(node)) throw new TypeError('The schema has a part that is no schema');
  return node;
}
