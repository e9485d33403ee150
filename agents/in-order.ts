type Registry<A> = Readonly<Record<string, A>>;
type Placed = { order: number; name: string };

/** Returns the agents of a registry in their order on the way from an idea to checked code: by `order`, then by name. */
export function inOrder<A extends Placed>(registry: Registry<A>): A[] {
  return entriesInOrder(registry).map(([, agent]) => agent);
}

/** The same with their names in code. */
export function entriesInOrder<A extends Placed>(registry: Registry<A>): [string, A][] {
  return Object.entries(registry).toSorted(([, a], [, b]) => a.order - b.order || (a.name < b.name ? -1 : 1));
}
