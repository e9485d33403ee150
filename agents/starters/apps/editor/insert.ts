/** Text with a selection. */
export interface Selected {
  text: string;
  from: number;
  to: number;
}

/** Puts marks around the selection, or removes them if it already has them. */
export function wrap({ text, from, to }: Selected, mark: string): Selected {
  const size = mark.length;
  if (text.slice(from - size, from) === mark && text.slice(to, to + size) === mark) {
    return {
      text: text.slice(0, from - size) + text.slice(from, to) + text.slice(to + size),
      from: from - size,
      to: to - size,
    };
  }
  return {
    text: text.slice(0, from) + mark + text.slice(from, to) + mark + text.slice(to),
    from: from + size,
    to: to + size,
  };
}

/** Puts a mark at the beginning of each selected line, or removes it if all have it. */
export function prefix({ text, from, to }: Selected, mark: string): Selected {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const after = text.indexOf('\n', to);
  const end = after < 0 ? text.length : after;
  const lines = text.slice(start, end).split('\n');
  const all = lines.every((line) => line.startsWith(mark));
  const changed = lines.map((line) => (all ? line.slice(mark.length) : mark + line)).join('\n');
  return {
    text: text.slice(0, start) + changed + text.slice(end),
    from: start + changed.length,
    to: start + changed.length,
  };
}

/** Makes the selection a link, with its address selected for typing. */
export function link({ text, from, to }: Selected, label: string): Selected {
  const shown = text.slice(from, to) || label;
  const before = `${text.slice(0, from)}[${shown}](`;
  return { text: `${before}https://)${text.slice(to)}`, from: before.length, to: before.length + 'https://'.length };
}
