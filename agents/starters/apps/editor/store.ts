import { dayOf, formatDay } from '../kit/format.ts';
import { newId } from '../kit/id.ts';
import { locale } from '../kit/starter.ts';
import { useStored } from '../kit/storage.ts';
import { words } from './texts.ts';

export interface Note {
  id: string;
  text: string;
  pinned: boolean;
  /** Milliseconds since 1970. */
  created: number;
  changed: number;
  trashed: boolean;
  /** Its day in a journal, `2026-11-23`; null: none. */
  day: string | null;
}

const isNote = (value: unknown) => {
  if (typeof value !== 'object' || value === null) return false;
  const note = value as Record<string, unknown>;
  return (
    typeof note['id'] === 'string' &&
    typeof note['text'] === 'string' &&
    typeof note['created'] === 'number' &&
    typeof note['changed'] === 'number' &&
    (note['day'] === null || typeof note['day'] === 'string')
  );
};

export function newNote(text: string, day: string | null): Note {
  const now = Date.now();
  return { id: newId(), text, pinned: false, created: now, changed: now, trashed: false, day };
}

export function useNotes() {
  const [notes, setNotes] = useStored<readonly Note[]>(
    'notes',
    () => [],
    (value) => Array.isArray(value) && value.every(isNote),
  );
  const set = (id: string, change: Partial<Note>) =>
    setNotes((before) => before.map((note) => (note.id === id ? { ...note, ...change } : note)));
  return {
    notes,
    live: notes.filter(({ trashed }) => !trashed),
    trash: notes.filter(({ trashed }) => trashed),
    write: (id: string, text: string) => set(id, { text, changed: Date.now() }),
    set,
    add: (...added: Note[]) => setNotes((before) => [...added, ...before]),
    destroy: (ids: readonly string[]) => setNotes((before) => before.filter(({ id }) => !ids.includes(id))),
  };
}

/** Returns the day in a journal; otherwise the first line with text, without its marks. */
export function titleOf({ text, day }: Note): string {
  if (day !== null) return formatDay(day, 'long');
  const line = text.split('\n').find((one) => /[\p{L}\p{N}]/u.test(one));
  const title = line
    ?.replace(/^[\s#>*+-]*(?:\[[ xX]\])?\s*/, '')
    .replaceAll(/[*_`]/g, '')
    .trim();
  return title ? cut(title, 80) : words.untitled;
}

/** Returns the start of the text after the title. */
export function excerptOf({ text, day }: Note): string {
  const lines = text.split('\n').filter((line) => /[\p{L}\p{N}]/u.test(line));
  return cut(
    (day === null ? lines.slice(1) : lines)
      .join(' ')
      .replaceAll(/[#*_`>]/g, '')
      .trim(),
    90,
  );
}

function cut(text: string, length: number): string {
  const letters = Array.from(text.slice(0, length * 2));
  return letters.length > length ? `${letters.slice(0, length).join('').trimEnd()}…` : letters.join('');
}

/** Returns each `#tag` outside code, in lower case. */
export function tagsOf(text: string): string[] {
  const prose = text.replaceAll(/```[^`]*```|`[^`\n]*`/g, ' ');
  const found = prose.matchAll(/(?<![\p{L}\p{N}_&/#])#(\p{L}[\p{L}\p{N}_-]{0,40})/gu);
  return [...new Set(Array.from(found, ([, tag = '']) => tag.toLowerCase()))];
}

/** Returns the notes with these words and this tag: pinned ones first, then the newest. */
export function found(notes: readonly Note[], search: string, tag: string | null): Note[] {
  const terms = search.toLocaleLowerCase(locale).split(/\s+/).filter(Boolean);
  const when = ({ day, changed }: Note) => day ?? `${dayOf(new Date(changed))} ${String(changed)}`;
  return notes
    .filter((note) => {
      const text = `${titleOf(note)}\n${note.text}`.toLocaleLowerCase(locale);
      return terms.every((term) => text.includes(term)) && (tag === null || tagsOf(note.text).includes(tag));
    })
    .toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || (when(a) < when(b) ? 1 : -1));
}

export function countWords(text: string): number {
  const segments = new Intl.Segmenter(locale, { granularity: 'word' }).segment(text);
  let count = 0;
  for (const { isWordLike } of segments) if (isWordLike) count += 1;
  return count;
}

const mark = /^<!-- note(?: (?<day>\d{4}-\d{2}-\d{2}))?(?<pinned> pinned)? -->$/;

/** Joins all notes into one file, which the import splits again. */
export function allAsOne(notes: readonly Note[]): string {
  return notes
    .map(
      ({ text, day, pinned }) =>
        `<!-- note${day === null ? '' : ` ${day}`}${pinned ? ' pinned' : ''} -->\n${text.trimEnd()}\n`,
    )
    .join('\n');
}

/** Returns the notes of a file: those of an export, or the whole file as one note. */
export function notesIn(text: string): Note[] {
  const found: Note[] = [];
  let lines: string[] = [];
  let head: RegExpExecArray | null = null;
  const close = () => {
    const body = lines.join('\n').trim();
    if (body !== '')
      found.push({ ...newNote(body, head?.groups?.['day'] ?? null), pinned: head?.groups?.['pinned'] !== undefined });
    lines = [];
  };
  for (const line of text.split(/\r\n|\r|\n/)) {
    const match = mark.exec(line);
    if (match) {
      close();
      head = match;
    } else lines.push(line);
  }
  close();
  return found;
}

export function fileName(note: Note): string {
  const name = (note.day ?? titleOf(note))
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .slice(0, 60);
  return name === '' ? 'note' : name;
}
