import { useEffect, useState } from 'react';
import { Button, IconButton } from '../kit/Button.tsx';
import { Confirm } from '../kit/Dialog.tsx';
import { download } from '../kit/download.ts';
import { CheckField } from '../kit/Field.tsx';
import { formatNumber } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { palette } from './colours.ts';
import type { Sheet } from './marks.ts';
import { contextOf, paintSheet } from './paint.ts';
import { firstSize } from './sizes.ts';
import { stamps } from './stamps.ts';
import { useSheets } from './store.ts';
import type { Style } from './stroke.ts';
import { Surface } from './Surface.tsx';
import { words } from './texts.ts';
import { Tools } from './Tools.tsx';

/** Returns the whole drawing as a picture; null if the browser cannot draw. */
async function pictureOf(sheet: Sheet): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [sheet.width, sheet.height];
  const context = contextOf(canvas);
  if (!context) return null;
  paintSheet(context, sheet);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}

export function Draw() {
  const store = useSheets();
  const { open } = store;
  const name = words.drawing(formatNumber(store.number));
  const [style, setStyle] = useState<Style>(() => ({
    tool: 'pen',
    colour: palette[0]?.hex ?? '#1b1b1f',
    size: firstSize,
    stamp: stamps[0]?.stamp ?? 'star',
  }));
  const [grid, setGrid] = useState(true);
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) store.redo();
      else store.undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  async function save() {
    const picture = await pictureOf(open);
    setProblem(picture === null);
    if (picture) download(`${name}.png`, picture);
  }
  return (
    <>
      <Title
        actions={
          <>
            <IconButton
              tone="quiet"
              label={words.undo}
              icon="undo"
              disabled={open.marks.length === 0}
              onClick={store.undo}
            />
            <IconButton tone="quiet" label={words.redo} icon="redo" disabled={!store.canRedo} onClick={store.redo} />
            <Button icon="trash" disabled={open.marks.length === 0} onClick={() => setAsked(true)}>
              {words.clear}
            </Button>
            <Button icon="plus" onClick={store.begin}>
              {words.newDrawing}
            </Button>
            <Button tone="primary" icon="download" onClick={() => void save()}>
              {words.png}
            </Button>
          </>
        }
      >
        {name}
      </Title>
      {problem && (
        <p role="alert" className="mb-4 text-danger">
          {words.notReady}
        </p>
      )}
      <div className="grid items-start gap-6 md:grid-cols-[15rem_1fr]">
        <div className="min-w-0 max-md:order-last">
          <Tools style={style} isGrid={open.pixels > 0} onChange={setStyle} />
          {open.pixels > 0 && (
            <>
              <CheckField
                className="mt-3"
                label={words.showGrid}
                checked={grid}
                onChange={(event) => setGrid(event.target.checked)}
              />
              <p className="text-sm text-muted">{words.grid(formatNumber(open.pixels))}</p>
            </>
          )}
          <p className="mt-4 text-sm text-muted max-md:hidden">{words.surfaceHint}</p>
        </div>
        <Surface key={open.id} sheet={open} style={style} grid={grid} onMark={store.add} />
      </div>
      {asked && (
        <Confirm
          title={words.clearTitle}
          text={words.clearText}
          confirm={words.clear}
          onCancel={() => setAsked(false)}
          onConfirm={() => {
            store.add({ kind: 'clear' });
            setAsked(false);
          }}
        />
      )}
    </>
  );
}
