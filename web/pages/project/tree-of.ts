/** A folder or a file; `children` are the ids of what is in a folder, null for a file. */
export interface TreeNode {
  name: string;
  children: readonly string[] | null;
}

/** Sorts paths into folders, by id: the path, `/` for the root. Folders come first. */
export function treeOf(paths: readonly string[]): ReadonlyMap<string, TreeNode> {
  const folders = new Map<string, Set<string>>([['/', new Set()]]);
  for (const path of paths) {
    let parent = '/';
    for (const folder of foldersOf(path)) {
      folders.get(parent)?.add(folder);
      if (!folders.has(folder)) folders.set(folder, new Set());
      parent = folder;
    }
    folders.get(parent)?.add(path);
  }
  const rank = (id: string) => (folders.has(id) ? 0 : 1);
  const byName = (one: string, other: string) => rank(one) - rank(other) || nameOf(one).localeCompare(nameOf(other));
  const nodes = new Map<string, TreeNode>(paths.map((path) => [path, { name: nameOf(path), children: null }]));
  for (const [folder, children] of folders) {
    nodes.set(folder, { name: nameOf(folder), children: [...children].toSorted(byName) });
  }
  return nodes;
}

/** The folders of a path, the outermost first: `src/a/b.ts` is in `src` and `src/a`. */
export function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
