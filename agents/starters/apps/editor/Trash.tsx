import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Confirm } from '../kit/Dialog.tsx';
import { Empty } from '../kit/Empty.tsx';
import { Title } from '../kit/Frame.tsx';
import { excerptOf, titleOf, useNotes } from './store.ts';
import { words } from './texts.ts';

export function Trash() {
  const { trash, set, destroy } = useNotes();
  const [asked, setAsked] = useState<{ ids: string[]; title: string } | null>(null);
  return (
    <>
      <Title
        actions={
          trash.length > 0 && (
            <Button
              icon="trash"
              onClick={() => setAsked({ ids: trash.map(({ id }) => id), title: words.emptyTitleAsk })}
            >
              {words.emptyTrash}
            </Button>
          )
        }
      >
        {words.trash}
      </Title>
      {trash.length === 0 ? (
        <Empty icon="trash" title={words.trashEmpty} hint={words.trashEmptyHint} />
      ) : (
        <>
          <p className="mb-4 text-muted">{words.trashHint}</p>
          <ul className="flex flex-col gap-3">
            {trash.map((note) => (
              <li
                key={note.id}
                className="flex flex-wrap items-center gap-3 rounded-lg border border-border bg-surface p-4"
              >
                <div className="min-w-0 grow basis-48">
                  <h2 className="font-semibold break-words">{titleOf(note)}</h2>
                  <p className="text-sm break-words text-muted">{excerptOf(note)}</p>
                </div>
                <Button
                  aria-label={`${words.restore}: ${titleOf(note)}`}
                  icon="undo"
                  onClick={() => set(note.id, { trashed: false })}
                >
                  {words.restore}
                </Button>
                <Button
                  aria-label={`${words.destroy}: ${titleOf(note)}`}
                  tone="danger"
                  icon="trash"
                  onClick={() => setAsked({ ids: [note.id], title: words.destroyTitle(titleOf(note)) })}
                >
                  {words.destroy}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {asked && (
        <Confirm
          title={asked.title}
          text={words.destroyText}
          confirm={words.destroy}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            destroy(asked.ids);
            setAsked(null);
          }}
        />
      )}
    </>
  );
}
