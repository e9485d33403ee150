import { useEffect, useState } from 'react';
import { newId } from '../kit/id.ts';
import { useStored } from '../kit/storage.ts';
import { isSheet, type Mark, type Sheet } from './marks.ts';
import { values } from './values.ts';

/** Upright on a phone, lying on a desk; a grid is square. */
function newSheet(): Sheet {
  const upright = window.innerWidth < 768;
  const [width, height] = values.pixels > 0 ? [960, 960] : upright ? [1000, 1200] : [1600, 1000];
  return { id: newId(), width, height, pixels: values.pixels, marks: [] };
}

/** The drawings, and the one that is open. */
export function useSheets() {
  const [sheets, setSheets] = useStored<readonly Sheet[]>(
    'sheets',
    () => [newSheet()],
    (value) => Array.isArray(value) && value.length > 0 && value.every(isSheet),
  );
  const [openId, setOpenId] = useStored<string>(
    'open',
    () => '',
    (value) => typeof value === 'string',
  );
  const [undone, setUndone] = useState<readonly Mark[]>([]);
  const [grid, setGrid] = useStored('grid', () => values.pixels, Number.isInteger);
  const open = sheets.find(({ id }) => id === openId) ?? sheets[0] ?? newSheet();
  const setMarks = (marks: readonly Mark[]) =>
    setSheets((before) => before.map((sheet) => (sheet.id === open.id ? { ...sheet, marks } : sheet)));
  function begin() {
    const sheet = newSheet();
    setSheets([...sheets.filter(({ marks }) => marks.length > 0), sheet]);
    setOpenId(sheet.id);
    setUndone([]);
  }
  useEffect(() => {
    if (grid === values.pixels) return;
    // Another grid was set since: it holds for a new drawing, and what was drawn stays.
    setGrid(values.pixels);
    begin();
  });
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
