import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { introspectionField, type IntrospectionPlace } from './introspection-cost.ts';

/**
 * Limits of a document, checked before validation, because some validation rules compare each field with each other
 * one. Measured with the seven agents: the deepest response is `sessions { edges { node { prd { userStories {
 * acceptanceCriteria { given } } } } } }`, 7 levels; all fields of all events are 344, in 534 tokens; the introspection
 * query of graphql-js with all its options is 15 levels deep. docs/graphql.md has these figures, too.
 */
const most = {
  operations: 50,
  fragments: 100,
  directives: 200,
  aliases: 200,
  fields: 1_500,
  levels: 12,
  introspectionLevels: 16,
  schemas: 1,
  types: 20,
  introspectionAliases: 10,
};

/** The most nested selections, those of fragments included: far more levels than any response has. */
const maxSets = 200;

/** The size of one operation. The fields of a fragment count each time it is spread. */
interface Size {
  fields: number;
  levels: number;
  introspectionLevels: number;
  /** Selections of `__schema`. */
  schemas: number;
  /** Selections of `__type`. */
  types: number;
  introspectionAliases: number;
  introspectionCost: number;
}

/** Returns an error for each limit that a document exceeds. */
export function documentErrors(document: DocumentNode): readonly GraphQLError[] {
  const counts = countNodes(document);
  const whole = [
    over(counts.operations, most.operations, 'operations'),
    over(counts.fragments, most.fragments, 'fragments'),
    over(counts.directives, most.directives, 'directives'),
    over(counts.aliases, most.aliases, 'aliases'),
    // Includes fragments that no operation spreads.
    over(counts.fields, most.fields, 'fields'),
  ].filter((error) => error !== null);
  if (whole.length > 0) return whole;
  const measure = measureOf(document);
  return document.definitions.flatMap((definition) => {
    if (!('selectionSet' in definition) || !definition.selectionSet) return [];
    const size = measure(definition.selectionSet);
    if (size === null) return [new GraphQLError(`The document nests more than ${maxSets} selections.`)];
    // A fragment is measured where it is spread.
    return definition.kind === Kind.OPERATION_DEFINITION ? operationErrors(size) : [];
  });
}

/** The cost of an operation's introspection. GraphQL's own fields have no cost in the schema. */
export function introspectionCost(document: DocumentNode, operationName: string | null): number {
  const operation = document.definitions.find(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      (operationName === null || definition.name?.value === operationName),
  ) as OperationDefinitionNode | undefined;
  return (operation && measureOf(document)(operation.selectionSet)?.introspectionCost) ?? 0;
}

function operationErrors(size: Size): GraphQLError[] {
  return [
    over(size.levels, most.levels, 'levels of fields'),
    over(size.introspectionLevels, most.introspectionLevels, 'levels of introspection'),
    over(size.fields, most.fields, 'fields'),
    over(size.schemas, most.schemas, 'selections of `__schema`'),
    over(size.types, most.types, 'selections of `__type`'),
    over(size.introspectionAliases, most.introspectionAliases, 'aliases within introspection'),
  ].filter((error) => error !== null);
}

function over(count: number, limit: number, what: string): GraphQLError | null {
  return count > limit ? new GraphQLError(`The document has ${count} ${what}; at most ${limit} are allowed.`) : null;
}

function countNodes(document: DocumentNode) {
  const counts = { operations: 0, fragments: 0, directives: 0, aliases: 0, fields: 0 };
  visit(document, {
    OperationDefinition: () => void (counts.operations += 1),
    FragmentDefinition: () => void (counts.fragments += 1),
    Directive: () => void (counts.directives += 1),
    Field({ alias }) {
      counts.fields += 1;
      if (alias) counts.aliases += 1;
    },
  });
  return counts;
}

const nothing: Size = {
  fields: 0,
  levels: 0,
  introspectionLevels: 0,
  schemas: 0,
  types: 0,
  introspectionAliases: 0,
  introspectionCost: 0,
};

/** Returns a function that measures selections; null if they nest deeper than any response. */
function measureOf(document: DocumentNode): (set: SelectionSetNode) => Size | null {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  // Cached, because fragments that spread others twice would take exponential time.
  const known = new Map<SelectionSetNode, Map<IntrospectionPlace, Size>>();
  const active = new Set<SelectionSetNode>();
  let tooDeep = false;

  function ofSet(set: SelectionSetNode, place: IntrospectionPlace): Size {
    const found = known.get(set)?.get(place);
    if (found) return found;
    // A fragment that spreads itself: validation refuses it with its own message.
    if (active.has(set)) return nothing;
    if (active.size >= maxSets) {
      tooDeep = true;
      return nothing;
    }
    active.add(set);
    const size = set.selections.map((selection) => ofSelection(selection, place)).reduce(sum, nothing);
    active.delete(set);
    const places = known.get(set) ?? new Map<IntrospectionPlace, Size>();
    known.set(set, places.set(place, size));
    return size;
  }

  function ofSelection(selection: SelectionNode, place: IntrospectionPlace): Size {
    if (selection.kind === Kind.FIELD) return ofField(selection, place);
    if (selection.kind === Kind.INLINE_FRAGMENT) return ofSet(selection.selectionSet, place);
    const fragment = fragments.get(selection.name.value);
    return fragment ? ofSet(fragment.selectionSet, place) : nothing;
  }

  function ofField({ name, alias, selectionSet }: FieldNode, place: IntrospectionPlace): Size {
    const { cost, times, within } = introspectionField(name.value, place);
    const inner = selectionSet ? ofSet(selectionSet, within) : nothing;
    const introspects = within !== 'outside';
    return {
      fields: 1 + inner.fields,
      levels: introspects ? 0 : 1 + inner.levels,
      introspectionLevels: introspects ? 1 + inner.introspectionLevels : inner.introspectionLevels,
      schemas: (name.value === '__schema' ? 1 : 0) + inner.schemas,
      types: (name.value === '__type' ? 1 : 0) + inner.types,
      introspectionAliases: (alias && place !== 'outside' ? 1 : 0) + inner.introspectionAliases,
      introspectionCost: cost + times * inner.introspectionCost,
    };
  }

  return (set) => {
    const size = ofSet(set, 'outside');
    return tooDeep ? null : size;
  };
}

function sum(a: Size, b: Size): Size {
  return {
    fields: a.fields + b.fields,
    levels: Math.max(a.levels, b.levels),
    introspectionLevels: Math.max(a.introspectionLevels, b.introspectionLevels),
    schemas: a.schemas + b.schemas,
    types: a.types + b.types,
    introspectionAliases: a.introspectionAliases + b.introspectionAliases,
    introspectionCost: a.introspectionCost + b.introspectionCost,
  };
}
