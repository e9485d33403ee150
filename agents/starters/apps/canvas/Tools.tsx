import type { ReactNode } from 'react';
import type { Tool } from './marks.ts';
import { palette } from './colours.ts';
import { sizes } from './sizes.ts';
import { stamps } from './stamps.ts';
import type { Style } from './stroke.ts';
import { words } from './texts.ts';

const icons: Readonly<Record<Tool, string>> = {
  pen: 'M4 20l1-4L16.500 4.500l3 3L8 19zM14 7l3 3',
  marker: 'M9 14l-3 5h6l1-2M9 14l7-11 5 3-8 11zM3 21h14',
  spray: 'M9 9h7v12H9zM10 9V6h5v3M5 4h.01M3 7h.01M6 7h.01M4 10h.01M13 3h.01',
  eraser: 'M8 20l-5-5L14 4l6 6-10 10zM9 9l6 6M12 20h9',
  straight: 'M5 19L19 5',
  rectangle: 'M4 6h16v12H4z',
  ellipse: 'M12 18c5 0 9-2.700 9-6s-4-6-9-6-9 2.700-9 6 4 6 9 6z',
  fill: 'M5 12l7-8 8 8-7 8zM4 12h16M21 16v4',
  stamp: 'M5 20h14M7 16h10v-3H14V9a3 3 0 10-4 0v4H7z',
};
const inGrid: readonly Tool[] = ['pen', 'eraser', 'fill'];
const onPaper = Object.keys(icons) as Tool[];

interface Props {
  style: Style;
  isGrid: boolean;
  onChange(style: Style): void;
}

const pressed =
  'aria-pressed:border-primary aria-pressed:bg-primary/15 aria-pressed:ring-2 aria-pressed:ring-[var(--primary)]';

/** The drawing tools. */
export function Tools({ style, isGrid, onChange }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <Group label={words.tools} columns="grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))]">
        {(isGrid ? inGrid : onPaper).map((tool) => (
          <button
            key={tool}
            type="button"
            aria-pressed={style.tool === tool}
            onClick={() => onChange({ ...style, tool })}
            className={`flex min-h-14 cursor-pointer flex-col items-center justify-center gap-1 rounded-md border border-border bg-surface px-1 text-xs font-medium ${pressed}`}
          >
            <Drawn path={icons[tool]} />
            {words.toolNames[tool]}
          </button>
        ))}
      </Group>
      {!isGrid && (
        <Group label={words.size} columns="grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))]">
          {sizes.map((size) => (
            <button
              key={size}
              type="button"
              aria-label={`${words.size} ${size}`}
              aria-pressed={style.size === size}
              onClick={() => onChange({ ...style, size })}
              className={`grid min-h-11 cursor-pointer place-items-center rounded-md border border-border bg-surface ${pressed}`}
            >
              <span className="rounded-full bg-text" style={{ width: size / 2 + 2, height: size / 2 + 2 }} />
            </button>
          ))}
        </Group>
      )}
      <Group label={words.colours} columns="grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))]">
        {palette.map(({ name, hex }) => (
          <button
            key={hex}
            type="button"
            aria-label={name}
            title={name}
            aria-pressed={style.colour === hex}
            onClick={() => onChange({ ...style, colour: hex, tool: style.tool === 'eraser' ? 'pen' : style.tool })}
            className={`grid size-11 cursor-pointer place-items-center rounded-full border border-border bg-surface ${pressed}`}
          >
            <span className="size-8 rounded-full border border-border" style={{ backgroundColor: hex }} />
          </button>
        ))}
        <input
          type="color"
          aria-label={words.own}
          title={words.own}
          value={style.colour}
          onChange={(event) => onChange({ ...style, colour: event.target.value })}
          className="size-11 cursor-pointer rounded-md border border-border bg-surface p-1"
        />
      </Group>
      {style.tool === 'stamp' && (
        <Group label={words.stamps} columns="grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))]">
          {stamps.map(({ stamp, name, path }) => (
            <button
              key={stamp}
              type="button"
              aria-label={name}
              title={name}
              aria-pressed={style.stamp === stamp}
              onClick={() => onChange({ ...style, stamp })}
              className={`grid size-11 cursor-pointer place-items-center rounded-md border border-border bg-surface ${pressed}`}
            >
              <svg viewBox="0 0 24 24" className="size-7" fill="currentColor" fillRule="evenodd" aria-hidden="true">
                <path d={path} />
              </svg>
            </button>
          ))}
        </Group>
      )}
    </div>
  );
}

function Group({ label, columns, children }: { label: string; columns: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label}>
      <p aria-hidden="true" className="mb-1.5 text-sm font-medium">
        {label}
      </p>
      <div className={`grid gap-2 ${columns}`}>{children}</div>
    </div>
  );
}

function Drawn({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
