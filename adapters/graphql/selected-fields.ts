import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/**
 * Returns the names of all fields that are selected below a field, at any depth, so that a list reads only columns that the
 * query needs. Aliases do not matter. Conditions (`@skip`, `@include`) count as met.
 */
export function selectedFields({ fieldNodes, fragments }: GraphQLResolveInfo): Set<string> {
  const names = new Set<string>();
  const spread = new Set<string>();
  const open: (SelectionSetNode | undefined)[] = fieldNodes.map(({ selectionSet }) => selectionSet);
  for (let set = open.pop(); set; set = open.pop()) {
    for (const node of set.selections) {
      if (node.kind === Kind.FRAGMENT_SPREAD) {
        // Once each: a query may spread one fragment very often.
        if (!spread.has(node.name.value)) open.push(fragments[node.name.value]?.selectionSet);
        spread.add(node.name.value);
        continue;
      }
      if (node.kind === Kind.FIELD) names.add(node.name.value);
      if (node.selectionSet) open.push(node.selectionSet);
    }
  }
  return names;
}
