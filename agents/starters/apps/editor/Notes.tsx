import { useEffect, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Empty } from '../kit/Empty.tsx';
import { TextField } from '../kit/Field.tsx';
import { dayOf } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { useStored } from '../kit/storage.ts';
import { useWide } from '../kit/wide.ts';
import { Editor } from './Editor.tsx';
import { NoteList, type Search } from './NoteList.tsx';
import { newNote, titleOf, useNotes } from './store.ts';
import { heading, words } from './texts.ts';
import { values } from './values.ts';

const isJournal = values.mode === 'journal';

export function Notes() {
  const store = useNotes();
  const wide = useWide();
  const [openId, setOpenId] = useStored<string>(
    'open',
    () => '',
    (value) => typeof value === 'string',
  );
  const [search, setSearch] = useState<Search>({ words: '', tag: null });
  const [removed, setRemoved] = useState<{ id: string; name: string } | null>(null);
  const open = store.live.find(({ id }) => id === openId);

  /** Creates a note; in a journal, opens the day's note if there is one. */
  function begin(day: string | null = isJournal ? dayOf(new Date()) : null) {
    const known = day === null ? undefined : store.live.find((note) => note.day === day);
    const note = known ?? newNote('', day);
    if (!known) store.add(note);
    setSearch({ words: '', tag: null });
    setOpenId(note.id);
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyN') return;
      event.preventDefault();
      begin();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  const editor = open && (
    <Editor
      key={open.id}
      note={open}
      wide={wide}
      onWrite={(text) => store.write(open.id, text)}
      onPin={() => store.set(open.id, { pinned: !open.pinned })}
      onBack={() => setOpenId('')}
      onTrash={() => {
        store.set(open.id, { trashed: true });
        setRemoved({ id: open.id, name: titleOf(open) });
        setOpenId('');
      }}
    />
  );
  const list = <NoteList notes={store.live} search={search} onSearch={setSearch} openId={openId} onOpen={setOpenId} />;
  return (
    <>
      {(wide || !editor) && (
        <Title
          actions={
            <>
              {isJournal && (
                <TextField
                  type="date"
                  label={words.day}
                  className="w-60 flex-row! items-center"
                  value={open?.day ?? ''}
                  onChange={(event) => event.target.value !== '' && begin(event.target.value)}
                />
              )}
              <Button tone="primary" icon="plus" onClick={() => begin()}>
                {isJournal ? words.today : words.newNote}
              </Button>
            </>
          }
        >
          {heading}
        </Title>
      )}
      {!wide && editor && <h1 className="sr-only">{heading}</h1>}
      {store.live.length === 0 ? (
        <Empty icon="edit" title={words.emptyTitle} hint={words.emptyHint}>
          <Button icon="plus" onClick={() => begin()}>
            {isJournal ? words.today : words.newNote}
          </Button>
        </Empty>
      ) : wide ? (
        <div className="grid grid-cols-[15rem_1fr] items-start gap-6">
          {list}
          {editor ?? (
            <p className="rounded-lg border border-dashed border-border p-10 text-center text-muted">{words.choose}</p>
          )}
        </div>
      ) : (
        (editor ?? list)
      )}
      <div className="sticky bottom-4 mt-4 flex justify-center">
        <div
          className={
            removed
              ? 'flex max-w-full items-center gap-3 rounded-md border border-border bg-surface py-1 pr-1 pl-4 shadow-lg'
              : ''
          }
        >
          <p role="status" className="min-w-0 text-sm break-words">
            {removed && words.removed(removed.name)}
          </p>
          {removed && (
            <Button
              tone="plain"
              icon="undo"
              onClick={() => {
                store.set(removed.id, { trashed: false });
                setOpenId(removed.id);
                setRemoved(null);
              }}
            >
              {words.undo}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
