import { hotkeysCoreFeature, type ItemInstance, selectionFeature, syncDataLoaderFeature } from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { ChevronRight, File, Folder } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { project as de } from '../../words/de/pages/project.ts';
import { project as en } from '../../words/en/pages/project.ts';
import { useTexts } from '../../words/words.tsx';
import { foldersOf, type TreeNode, treeOf } from './tree-of.ts';

interface FileTreeProps {
  paths: readonly string[];
  shown: string | undefined;
  /** What is said beside a file. */
  notes: ReadonlyMap<string, string>;
  onOpen(path: string): void;
}

const root = '/';

/** The files of a project in their folders, with the keys of a tree: arrows, Home, End, Enter. */
export function FileTree({ paths, shown, notes, onOpen }: FileTreeProps) {
  const words = useTexts({ en, de });
  const nodes = useMemo(() => treeOf(paths), [paths]);
  const tree = useTree<TreeNode>({
    rootItemId: root,
    getItemName: (item) => item.getItemData().name,
    isItemFolder: (item) => item.getItemData().children !== null,
    onPrimaryAction: (item) => item.getItemData().children === null && onOpen(item.getId()),
    dataLoader: {
      getItem: (id) => nodes.get(id) ?? { name: id, children: null },
      getChildren: (id) => [...(nodes.get(id)?.children ?? [])],
    },
    initialState: {
      expandedItems: [root, 'src', ...(shown === undefined ? [] : foldersOf(shown))],
      focusedItem: shown ?? null,
    },
    state: { selectedItems: shown === undefined ? [] : [shown] },
    features: [syncDataLoaderFeature, selectionFeature, hotkeysCoreFeature],
  });
  // The tree keeps what it was built from.
  useEffect(() => {
    if (nodes.size > 0) tree.rebuildTree();
  }, [tree, nodes]);
  return (
    <div {...tree.getContainerProps(words.tree)} className="flex flex-col py-2 outline-none">
      {tree.getItems().map((item) => (
        <Row key={item.getId()} item={item} isShown={item.getId() === shown} note={notes.get(item.getId())} />
      ))}
    </div>
  );
}

interface RowProps {
  item: ItemInstance<TreeNode>;
  isShown: boolean;
  note: string | undefined;
}

function Row({ item, isShown, note }: RowProps) {
  const Icon = item.isFolder() ? Folder : File;
  return (
    <button
      type="button"
      {...item.getProps()}
      style={{ paddingLeft: 8 + item.getItemMeta().level * 14 }}
      className={`flex min-h-7 w-full items-center gap-1.5 pr-2 text-left text-sm hover:bg-wash max-md:min-h-11 ${
        isShown ? 'bg-wash font-semibold' : ''
      }`}
    >
      <ChevronRight
        size={14}
        aria-hidden
        className={`shrink-0 text-soft ${item.isFolder() ? '' : 'invisible'} ${item.isExpanded() ? 'rotate-90' : ''}`}
      />
      <Icon size={14} aria-hidden className="shrink-0 text-soft" />
      <span className="min-w-0 flex-1 truncate" title={item.getItemName()}>
        {item.getItemName()}
      </span>
      {note !== undefined && <span className="shrink-0 text-xs text-soft">{note}</span>}
    </button>
  );
}
