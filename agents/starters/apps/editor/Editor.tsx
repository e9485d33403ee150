import { type KeyboardEvent, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../kit/Button.tsx';
import { download } from '../kit/download.ts';
import { controlClass } from '../kit/Field.tsx';
import { formatNumber } from '../kit/format.ts';
import { readStored } from '../kit/storage.ts';
import { link, prefix, type Selected, wrap } from './insert.ts';
import { Markdown } from './Markdown.tsx';
import { toggleTask } from './markdown.ts';
import { countWords, fileName, type Note, titleOf } from './store.ts';
import { words } from './texts.ts';
import { values } from './values.ts';

interface Props {
  note: Note;
  wide: boolean;
  onWrite(text: string): void;
  onPin(): void;
  onTrash(): void;
  onBack(): void;
}

const isPlain = values.mode === 'plain';

/** One note, with text and preview side by side; on a phone, one at a time. */
export function Editor({ note, wide, onWrite, onPin, onTrash, onBack }: Props) {
  const [reading, setReading] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const shown = useDeferredValue(note.text);
  const preview = (
    <section aria-label={words.preview} className="min-h-40 min-w-0 rounded-lg border border-border bg-surface p-4">
      {shown.trim() === '' ? (
        <p className="text-muted">{words.nothingYet}</p>
      ) : (
        <Markdown text={shown} under={2} onToggle={(line) => onWrite(toggleTask(note.text, line))} />
      )}
    </section>
  );
  const showsText = isPlain || wide || !reading;
  const showsPreview = !isPlain && (wide || reading);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-1">
        {!wide && (
          <Button tone="plain" icon="back" onClick={onBack}>
            {words.back}
          </Button>
        )}
        <h2 className="min-w-0 grow font-heading text-xl font-bold break-words max-md:order-last max-md:w-full">
          {titleOf(note)}
        </h2>
        {!wide && !isPlain && (
          <Button className="ml-auto" icon={reading ? 'edit' : 'file'} onClick={() => setReading(!reading)}>
            {reading ? words.write : words.read}
          </Button>
        )}
        <span className="flex">
          <IconButton
            label={note.pinned ? words.unpin : words.pin}
            aria-pressed={note.pinned}
            icon="star"
            className={note.pinned ? 'bg-primary/12' : ''}
            onClick={onPin}
          />
          <IconButton
            label={words.download}
            icon="download"
            onClick={() =>
              download(
                `${fileName(note)}.${isPlain ? 'txt' : 'md'}`,
                note.text,
                isPlain ? 'text/plain' : 'text/markdown',
              )
            }
          />
          <IconButton label={words.remove} icon="trash" onClick={onTrash} />
        </span>
      </div>
      {showsText && !isPlain && <Toolbar area={area} onWrite={onWrite} />}
      <div className={showsText && showsPreview ? 'grid gap-4 lg:grid-cols-2' : ''}>
        {showsText && (
          <textarea
            ref={area}
            aria-label={words.text}
            placeholder={isPlain ? words.plainPlaceholder : words.placeholder}
            value={note.text}
            onChange={(event) => onWrite(event.target.value)}
            onKeyDown={(event) => onShortcut(event, onWrite)}
            className={`${controlClass} h-full min-h-96 resize-y leading-relaxed ${isPlain ? '' : 'font-mono text-sm'}`}
          />
        )}
        {showsPreview && preview}
      </div>
      <Status note={note} />
      {!isPlain && (
        <details className="text-sm text-muted">
          <summary className="min-h-11 cursor-pointer py-2.5">{words.shortcuts}</summary>
          <p>{words.shortcutList}</p>
        </details>
      )}
    </div>
  );
}

/** Changes the selection in the field in a way that the browser's own undo includes. */
function edit(area: HTMLTextAreaElement, change: (selected: Selected) => Selected, onWrite: (text: string) => void) {
  const next = change({ text: area.value, from: area.selectionStart, to: area.selectionEnd });
  area.focus();
  area.setSelectionRange(0, area.value.length);
  // Deprecated, but the only way that keeps undo.
  const inserted = typeof document.execCommand === 'function' && document.execCommand('insertText', false, next.text);
  if (!inserted) onWrite(next.text);
  requestAnimationFrame(() => area.setSelectionRange(next.from, next.to));
}

const changes: Readonly<Record<string, (selected: Selected) => Selected>> = {
  b: (selected) => wrap(selected, '**'),
  i: (selected) => wrap(selected, '*'),
  k: (selected) => link(selected, words.linkText),
};

function onShortcut(event: KeyboardEvent<HTMLTextAreaElement>, onWrite: (text: string) => void) {
  if (!event.ctrlKey && !event.metaKey) return;
  // Notes are saved automatically; the browser would save the page.
  if (event.key === 's') event.preventDefault();
  const change = changes[event.key];
  if (!change || isPlain) return;
  event.preventDefault();
  edit(event.currentTarget, change, onWrite);
}

function Toolbar({ area, onWrite }: { area: RefObject<HTMLTextAreaElement | null>; onWrite(text: string): void }) {
  const buttons: readonly [string, (selected: Selected) => Selected][] = [
    [words.bold, (selected) => wrap(selected, '**')],
    [words.italic, (selected) => wrap(selected, '*')],
    [words.heading, (selected) => prefix(selected, '## ')],
    [words.bullet, (selected) => prefix(selected, '- ')],
    [words.task, (selected) => prefix(selected, '- [ ] ')],
    [words.link, (selected) => link(selected, words.linkText)],
    [words.code, (selected) => wrap(selected, '`')],
  ];
  return (
    <div className="-mx-1 flex flex-wrap">
      {buttons.map(([label, change]) => (
        <Button
          key={label}
          tone="plain"
          className="px-3 font-medium"
          onClick={() => area.current && edit(area.current, change, onWrite)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** The length of the note, and whether it is stored. */
function Status({ note }: { note: Note }) {
  const [saved, setSaved] = useState<boolean | null>(true);
  const first = useRef(note);
  useEffect(() => {
    if (first.current === note) return;
    setSaved(null);
    const timer = setTimeout(() => {
      const kept = readStored('notes');
      setSaved(Array.isArray(kept) && kept.some((one: Note) => one.id === note.id && one.text === note.text));
    }, 500);
    return () => clearTimeout(timer);
  }, [note]);
  const count = countWords(note.text);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      <span>
        {values.goal > 0
          ? words.goal(formatNumber(count), formatNumber(values.goal))
          : words.words(formatNumber(count))}
      </span>
      {values.goal > 0 && (
        <progress
          aria-label={words.goal(formatNumber(count), formatNumber(values.goal))}
          max={values.goal}
          value={Math.min(count, values.goal)}
          className="h-2 w-32 accent-[var(--primary)]"
        />
      )}
      <span>{words.characters(formatNumber(Array.from(note.text).length))}</span>
      <span role="status" className={saved === false ? 'font-semibold text-danger' : ''}>
        {saved === null ? words.saving : saved ? words.saved : words.notSaved}
      </span>
    </div>
  );
}
