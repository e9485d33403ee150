import { clip, wrap } from '../columns.ts';
import type { Paint } from '../paint.ts';

/** What a renderer draws on: its width in columns, and its colours. */
export interface Canvas {
  columns: number;
  paint: Paint;
}

/** The lines of a stage are indented by two columns. */
export const margin = '  ';

export function paragraph(canvas: Canvas, text: string, maxLines = Number.POSITIVE_INFINITY): string[] {
  const lines = wrap(text, canvas.columns - margin.length).filter((line) => line !== '');
  const shown = lines.slice(0, maxLines);
  const last = shown.at(-1);
  if (lines.length > maxLines && last !== undefined) {
    shown[maxLines - 1] = clip(`${last} ${lines[maxLines]}`, canvas.columns - margin.length);
  }
  return shown.map((line) => margin + line);
}

/** Returns `Name      text`, with the text wrapped beside its name. */
export function labelled(canvas: Canvas, label: string, text: string): string[] {
  const indent = 12;
  const lines = wrap(text, canvas.columns - margin.length - indent);
  return lines.map((line, index) => {
    const head = index === 0 ? canvas.paint('dim', label.padEnd(indent)) : ' '.repeat(indent);
    return `${margin}${head}${line}`;
  });
}

/** An address is never wrapped or cut, so that users can click or copy it. */
export function link(canvas: Canvas, label: string, address: string): string {
  return `${margin}${canvas.paint('dim', label.padEnd(12))}${canvas.paint('link', address.replace(/\s/g, ''))}`;
}
