type Json = Readonly<Record<string, unknown>>;

/**
 * Keywords that strict mode refuses, at OpenAI (`minLength`, `maxLength`) or behind other servers (`minItems` above 1 at
 * Anthropic). The answer is checked against them here, so the model only reads them.
 */
const keywords = [
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'default',
] as const;

/** Returns the JSON Schema with those keywords moved into the descriptions: `(minItems: 3, maxItems: 4)`. */
export function withinSubset(schema: Json): Json {
  const limits: string[] = [];
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(schema)) {
    if (isKeyword(name) && !isRecord(value)) {
      if (name !== 'default') limits.push(`${name}: ${String(value)}`);
    } else kept[name] = name === 'properties' || isDefinitions(name) ? mapValues(value) : within(value);
  }
  if (limits.length === 0) return kept;
  const { description } = kept;
  const words = typeof description === 'string' ? `${description} ` : '';
  return { ...kept, description: `${words}(${limits.join(', ')})` };
}

const isKeyword = (name: string): boolean => (keywords as readonly string[]).includes(name);
const isDefinitions = (name: string): boolean => name === '$defs' || name === 'definitions';

/** The members of `properties` are names of the value, not keywords. */
function mapValues(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, within(schema)]));
}

function within(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(within);
  return isRecord(value) ? withinSubset(value) : value;
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
