/** Sorts agents by their place on the way from an idea to checked code: by `order`, then by name. */
export function inOrder<A extends { order: number; name: string }>(agents: Iterable<A>): A[] {
  return [...agents].toSorted((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1));
}
