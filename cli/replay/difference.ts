const around = 30;

/** Returns where two JSON values differ first, and what is there, in one line; null if they are equal. */
export function firstDifference(recorded: unknown, asked: unknown, path = ''): string | null {
  if (typeof recorded === 'string' && typeof asked === 'string') return textDifference(recorded, asked, path);
  if (!isContainer(recorded) || !isContainer(asked) || Array.isArray(recorded) !== Array.isArray(asked)) {
    if (Object.is(recorded, asked)) return null;
    return `${path}: recorded ${shown(recorded)}, asked ${shown(asked)}`;
  }
  for (const name of new Set([...Object.keys(recorded), ...Object.keys(asked)])) {
    const inside = Array.isArray(recorded) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    const found = firstDifference(own(recorded, name), own(asked, name), inside);
    if (found !== null) return found;
  }
  return null;
}

function textDifference(recorded: string, asked: string, path: string): string | null {
  if (recorded === asked) return null;
  let at = 0;
  while (at < recorded.length && at < asked.length && recorded[at] === asked[at]) at += 1;
  return `${path}, character ${at + 1}: recorded ${excerpt(recorded, at)}, asked ${excerpt(asked, at)}`;
}

function excerpt(text: string, at: number): string {
  const from = Math.max(0, at - around);
  const to = at + around;
  return JSON.stringify(`${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`);
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const json = JSON.stringify(value);
  return json.length > 2 * around ? `${json.slice(0, 2 * around)}…` : json;
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function own(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}
