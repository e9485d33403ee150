import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../kit/Button.tsx';
import { Confirm } from '../kit/Dialog.tsx';
import { formatNumber } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { go } from '../kit/router.ts';
import type { Sheet } from './marks.ts';
import { contextOf, paintSheet } from './paint.ts';
import { useSheets } from './store.ts';
import { words } from './texts.ts';

export function Drawings() {
  const store = useSheets();
  const [asked, setAsked] = useState<{ id: string; name: string } | null>(null);
  return (
    <>
      <Title
        actions={
          <Button
            tone="primary"
            icon="plus"
            onClick={() => {
              store.begin();
              go('/');
            }}
          >
            {words.newDrawing}
          </Button>
        }
      >
        {words.drawings}
      </Title>
      <ul aria-label={words.drawings} className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-4">
        {store.sheets.map((sheet, index) => {
          const name = words.drawing(formatNumber(index + 1));
          return (
            <li
              key={sheet.id}
              className={`flex min-w-0 flex-col overflow-hidden rounded-lg border bg-surface ${sheet === store.open ? 'border-primary' : 'border-border'}`}
            >
              <button
                type="button"
                aria-label={words.open(name)}
                onClick={() => {
                  store.show(sheet.id);
                  go('/');
                }}
                className="cursor-pointer p-2 focus-visible:-outline-offset-2"
              >
                <Thumbnail sheet={sheet} name={name} />
              </button>
              <div className="flex items-center justify-between gap-2 border-t border-border pl-3">
                <h2 className="min-w-0 truncate text-sm font-semibold">{name}</h2>
                <IconButton label={words.remove(name)} icon="trash" onClick={() => setAsked({ id: sheet.id, name })} />
              </div>
            </li>
          );
        })}
      </ul>
      {asked && (
        <Confirm
          title={words.removeTitle(asked.name)}
          text={words.removeText}
          confirm={words.removeIt}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            store.remove(asked.id);
            setAsked(null);
          }}
        />
      )}
    </>
  );
}

function Thumbnail({ sheet, name }: { sheet: Sheet; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = contextOf(canvas.current);
    if (context) paintSheet(context, sheet);
  }, [sheet]);
  return (
    <canvas
      ref={canvas}
      width={sheet.width}
      height={sheet.height}
      role="img"
      aria-label={words.preview(name)}
      className="aspect-4/3 w-full rounded-sm border border-border bg-[white] object-contain"
    />
  );
}
