import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { formatNumber } from '../kit/format.ts';
import type { Mark, Point, Sheet } from './marks.ts';
import { contextOf, paintMark, paintSheet } from './paint.ts';
import { cellOf, extend, finish, isInstant, type Style, start } from './stroke.ts';
import { words } from './texts.ts';

interface Props {
  sheet: Sheet;
  style: Style;
  grid: boolean;
  onMark(mark: Mark): void;
}

/** The drawing area, for pointer and keyboard. An unfinished mark is on a canvas of its own. */
export function Surface({ sheet, style, grid, onMark }: Props) {
  const drawn = useRef<HTMLCanvasElement>(null);
  const hint = useId();
  const above = useRef<HTMLCanvasElement>(null);
  const painted = useRef<Sheet | null>(null);
  const [current, setCurrent] = useState<Mark | null>(null);
  const [cursor, setCursor] = useState<{ x: number; y: number; down: boolean } | null>(null);

  useEffect(() => {
    const context = contextOf(drawn.current);
    if (!context) return;
    const before = painted.current;
    const last = sheet.marks.at(-1);
    const one =
      before &&
      last &&
      before.id === sheet.id &&
      sheet.pixels === 0 &&
      before.marks.length === sheet.marks.length - 1 &&
      before.marks.every((mark, index) => mark === sheet.marks[index]);
    if (one) paintMark(context, last, sheet);
    else paintSheet(context, sheet);
    painted.current = sheet;
  }, [sheet]);
  useEffect(() => {
    const context = contextOf(above.current);
    if (!context) return;
    context.clearRect(0, 0, sheet.width, sheet.height);
    if (current?.kind === 'cells') paintCurrentCells(context, current, sheet);
    else if (current) paintMark(context, current, sheet);
  }, [current, sheet]);

  function commit(mark: Mark | null) {
    setCurrent(null);
    const done = mark && finish(mark, sheet);
    if (done) onMark(done);
  }
  function pointOf(event: PointerEvent<HTMLCanvasElement>): Point {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const scale = box.width > 0 ? sheet.width / box.width : 1;
    // A mouse reports no real pressure.
    const pressure = event.pointerType === 'pen' ? event.pressure : 0.5;
    return [Math.round(x * scale), Math.round(y * scale), Math.round(pressure * 100) / 100];
  }
  function onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
    if (event.button !== 0) return;
    setCursor(null);
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const mark = start(style, pointOf(event), sheet);
    if (isInstant(style)) commit(mark);
    else setCurrent(mark);
  }
  function onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
    if (current) setCurrent(extend(current, pointOf(event), sheet));
  }
  function onKeyDown(event: KeyboardEvent<HTMLCanvasElement>) {
    const cell = sheet.pixels > 0 ? sheet.width / sheet.pixels : 8;
    const step = cell * (event.shiftKey ? (sheet.pixels > 0 ? 4 : 8) : 1);
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    };
    const move = moves[event.key];
    const at = cursor ?? { x: sheet.width / 2 + cell / 2, y: sheet.height / 2 + cell / 2, down: false };
    if (move) {
      event.preventDefault();
      const inside = (value: number, size: number) => Math.min(Math.max(value, cell / 2), size - cell / 2);
      const next = { ...at, x: inside(at.x + move[0], sheet.width), y: inside(at.y + move[1], sheet.height) };
      setCursor(next);
      if (current && at.down) setCurrent(extend(current, [Math.round(next.x), Math.round(next.y), 0.5], sheet));
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      const mark = start(style, [Math.round(at.x), Math.round(at.y), 0.5], sheet);
      if (at.down) commit(current);
      else if (isInstant(style)) commit(mark);
      else setCurrent(mark);
      setCursor({ ...at, down: !at.down && !isInstant(style) });
    } else if (event.key === 'Escape' && current) {
      setCurrent(null);
      setCursor({ ...at, down: false });
    }
  }
  const size = { width: sheet.width, height: sheet.height };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div
        role="application"
        aria-label={words.surface}
        className="relative mx-auto w-full overflow-hidden rounded-lg border border-border shadow-sm"
        style={{
          aspectRatio: `${sheet.width} / ${sheet.height}`,
          maxWidth: `calc(min(76dvh, 60rem) * ${sheet.width / sheet.height})`,
        }}
      >
        <canvas ref={drawn} {...size} aria-hidden="true" className="absolute inset-0 size-full bg-[white]" />
        {grid && sheet.pixels > 0 && <Grid pixels={sheet.pixels} />}
        <canvas
          ref={above}
          {...size}
          tabIndex={0}
          aria-label={words.surface}
          aria-describedby={hint}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={() => commit(current)}
          onPointerCancel={() => setCurrent(null)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            commit(cursor?.down ? current : null);
            setCursor(null);
          }}
          className="absolute inset-0 size-full cursor-crosshair touch-none focus-visible:outline-4 focus-visible:-outline-offset-4"
        />
        <span id={hint} hidden>
          {words.surfaceHint}
        </span>
        {cursor && (
          <span
            aria-hidden="true"
            className={`pointer-events-none absolute size-5 -translate-1/2 rounded-full border-2 border-primary ${cursor.down ? 'bg-primary/50' : 'bg-surface/60'}`}
            style={{ left: `${(cursor.x / sheet.width) * 100}%`, top: `${(cursor.y / sheet.height) * 100}%` }}
          />
        )}
      </div>
      <p role="status" className="text-center text-sm text-muted">
        {cursor ? cursorText(cursor, sheet) : words.steps(formatNumber(sheet.marks.length))}
      </p>
    </div>
  );
}

function cursorText({ x, y, down }: { x: number; y: number; down: boolean }, sheet: Sheet): string {
  if (sheet.pixels === 0) return words.cursor(formatNumber(x, 0), formatNumber(y, 0), down);
  const cell = cellOf([x, y, 0], sheet);
  return words.cursor(formatNumber((cell % sheet.pixels) + 1), formatNumber(Math.floor(cell / sheet.pixels) + 1), down);
}

function paintCurrentCells(
  context: CanvasRenderingContext2D,
  mark: Mark & { kind: 'cells' },
  { pixels, width }: Sheet,
) {
  const size = width / pixels;
  context.fillStyle = mark.colour ?? '#ffffff';
  for (const cell of mark.cells) {
    context.fillRect(
      Math.round((cell % pixels) * size),
      Math.round(Math.floor(cell / pixels) * size),
      Math.ceil(size),
      Math.ceil(size),
    );
  }
}

function Grid({ pixels }: { pixels: number }) {
  const lines = Array.from({ length: pixels - 1 }, (_, index) => index + 1);
  return (
    <svg
      viewBox={`0 0 ${pixels} ${pixels}`}
      className="pointer-events-none absolute inset-0 size-full"
      aria-hidden="true"
    >
      <path
        d={lines.map((at) => `M${at} 0V${pixels}M0 ${at}H${pixels}`).join('')}
        stroke="#8a8f98"
        strokeOpacity="0.5"
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
