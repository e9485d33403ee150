import { Button } from '../kit/Button.tsx';
import { Empty } from '../kit/Empty.tsx';
import { TextField } from '../kit/Field.tsx';
import { dayOf, formatDay } from '../kit/format.ts';
import { Icon } from '../kit/Icon.tsx';
import { excerptOf, found, type Note, tagsOf, titleOf } from './store.ts';
import { words } from './texts.ts';

export interface Search {
  words: string;
  tag: string | null;
}

interface Props {
  notes: readonly Note[];
  search: Search;
  onSearch(search: Search): void;
  openId: string | null;
  onOpen(id: string): void;
}

/** The list of notes, with search and tags. */
export function NoteList({ notes, search, onSearch, openId, onOpen }: Props) {
  const shown = found(notes, search.words, search.tag);
  const tags = [...new Set(notes.flatMap(({ text }) => tagsOf(text)))].toSorted();
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TextField
        type="search"
        label={words.search}
        value={search.words}
        onChange={(event) => onSearch({ ...search, words: event.target.value })}
      />
      {tags.length > 0 && (
        <div role="group" aria-label={words.tags} className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <button
              key={tag}
              type="button"
              aria-pressed={search.tag === tag}
              onClick={() => onSearch({ ...search, tag: search.tag === tag ? null : tag })}
              className="min-h-11 cursor-pointer rounded-md border border-border bg-surface px-3 text-sm hover:bg-text/5 aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
            >
              #{tag}
            </button>
          ))}
        </div>
      )}
      {shown.length === 0 ? (
        <Empty icon="search" title={words.noneTitle} hint={words.noneHint}>
          <Button icon="reset" onClick={() => onSearch({ words: '', tag: null })}>
            {words.clear}
          </Button>
        </Empty>
      ) : (
        <ul
          aria-label={words.list}
          className="flex flex-col overflow-hidden rounded-lg border border-border bg-surface"
        >
          {shown.map((note) => (
            <li key={note.id} className="border-b border-border last:border-0">
              <button
                type="button"
                aria-current={note.id === openId ? 'true' : undefined}
                onClick={() => onOpen(note.id)}
                className="flex w-full cursor-pointer flex-col gap-0.5 px-4 py-3 text-left hover:bg-text/5 focus-visible:-outline-offset-2 aria-[current=true]:bg-primary/12"
              >
                <span className="flex w-full items-center gap-2 font-semibold">
                  {note.pinned && (
                    <>
                      <Icon name="star" className="size-4" />
                      <span className="sr-only">{words.pinned}: </span>
                    </>
                  )}
                  <span className="min-w-0 truncate">
                    {note.day === null ? titleOf(note) : `${formatDay(note.day)} ${note.day.slice(0, 4)}`}
                  </span>
                </span>
                <span className="w-full truncate text-sm text-muted">
                  {note.day === null && `${formatDay(dayOf(new Date(note.changed)))} · `}
                  {excerptOf(note)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
