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

// The tree looks ids up in plain objects, in which `constructor` is there before any file.
const idOf = (path: string) => `.${path}`;
const pathOf = (id: string) => id.slice(1);

/** The files of a project in their folders, with the keys of a tree: arrows, Home, End, Enter. */
export function FileTree({ paths, shown, notes, onOpen }: FileTreeProps) {
  const words = useTexts({ en, de });
  const nodes = useMemo(() => treeOf(paths), [paths]);
  const tree = useTree<TreeNode>({
    rootItemId: idOf(root),
    getItemName: (item) => item.getItemData().name,
    isItemFolder: (item) => item.getItemData().children !== null,
    onPrimaryAction: (item) => item.getItemData().children === null && onOpen(pathOf(item.getId())),
    dataLoader: {
      getItem: (id) => nodes.get(pathOf(id)) ?? { name: pathOf(id), children: null },
      getChildren: (id) => (nodes.get(pathOf(id))?.children ?? []).map(idOf),
    },
    initialState: {
      expandedItems: [root, 'src', ...(shown === undefined ? [] : foldersOf(shown))].map(idOf),
      focusedItem: shown === undefined ? null : idOf(shown),
    },
    state: { selectedItems: shown === undefined ? [] : [idOf(shown)] },
    features: [syncDataLoaderFeature, selectionFeature, hotkeysCoreFeature],
  });
  // The tree keeps what it was built from.
  useEffect(() => {
    if (nodes.size > 0) tree.rebuildTree();
  }, [tree, nodes]);
  return (
    <div {...tree.getContainerProps(words.tree)} className="flex flex-col py-2 outline-none">
      {tree.getItems().map((item) => (
        <Row
          key={item.getId()}
          item={item}
          isShown={pathOf(item.getId()) === shown}
          note={notes.get(pathOf(item.getId()))}
        />
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
