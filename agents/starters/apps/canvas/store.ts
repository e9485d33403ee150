import { useState } from 'react';
import { newId } from '../kit/id.ts';
import { readStored, useStored } from '../kit/storage.ts';
import { isSheet, type Mark, type Sheet } from './marks.ts';
import { values } from './values.ts';

/** Portrait on a phone, landscape on a desktop; a grid is square. */
function newSheet(): Sheet {
  const upright = window.innerWidth < 768;
  const [width, height] = values.pixels > 0 ? [960, 960] : upright ? [1000, 1200] : [1600, 1000];
  return { id: newId(), width, height, pixels: values.pixels, marks: [] };
}

const isSheets = (value: unknown): value is readonly Sheet[] =>
  Array.isArray(value) && value.length > 0 && value.every(isSheet);

/** If the grid has changed since the last visit, old drawings keep theirs and a new drawing gets the new one. */
function sameGrid(): boolean {
  const kept = readStored('grid');
  return kept === null || kept === values.pixels;
}

function drawnBefore(): readonly Sheet[] {
  const kept = readStored('sheets');
  return isSheets(kept) ? kept.filter(({ marks }) => marks.length > 0) : [];
}

/** The drawings, and the open one. */
export function useSheets() {
  const [sheets, setSheets] = useStored<readonly Sheet[]>(
    'sheets',
    () => [...drawnBefore(), newSheet()],
    (value) => sameGrid() && isSheets(value),
  );
  const [openId, setOpenId] = useStored<string>(
    'open',
    () => '',
    (value) => sameGrid() && typeof value === 'string',
  );
  const [undone, setUndone] = useState<readonly Mark[]>([]);
  useStored('grid', () => values.pixels, sameGrid);
  const open = sheets.find(({ id }) => id === openId) ?? sheets.at(-1) ?? newSheet();
  const setMarks = (marks: readonly Mark[]) =>
    setSheets((before) => before.map((sheet) => (sheet.id === open.id ? { ...sheet, marks } : sheet)));
  function begin() {
    const sheet = newSheet();
    setSheets([...sheets.filter(({ marks }) => marks.length > 0), sheet]);
    setOpenId(sheet.id);
    setUndone([]);
  }
  return {
    sheets,
    open,
    number: sheets.indexOf(open) + 1,
    canRedo: undone.length > 0,
    add(mark: Mark) {
      setMarks([...open.marks, mark]);
      setUndone([]);
    },
    undo() {
      const last = open.marks.at(-1);
      if (!last) return;
      setMarks(open.marks.slice(0, -1));
      setUndone([...undone, last]);
    },
    redo() {
      const next = undone.at(-1);
      if (!next) return;
      setMarks([...open.marks, next]);
      setUndone(undone.slice(0, -1));
    },
    begin,
    show(id: string) {
      setOpenId(id);
      setUndone([]);
    },
    remove(id: string) {
      const rest = sheets.filter((sheet) => sheet.id !== id);
      setSheets(rest.length > 0 ? rest : [newSheet()]);
    },
  };
}
