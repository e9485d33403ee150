import { styleText } from 'node:util';

const styles = {
  bold: 'bold',
  dim: 'dim',
  good: 'green',
  bad: 'red',
  warn: 'yellow',
  accent: 'cyan',
  link: ['underline', 'cyan'],
} as const;

/** Applies a style to a text; on a pipe, or under NO_COLOR, returns it unchanged. */
export type Paint = (style: keyof typeof styles, text: string) => string;

export const plainPaint: Paint = (_style, text) => text;

export const colorPaint: Paint = (style, text) => {
  const format = styles[style];
  return styleText(typeof format === 'string' ? format : [...format], text, { validateStream: false });
};
