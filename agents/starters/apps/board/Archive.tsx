import { Button } from '../kit/Button.tsx';
import { Empty } from '../kit/Empty.tsx';
import { Title } from '../kit/Frame.tsx';
import { useNotice } from '../kit/Notice.tsx';
import { go } from '../kit/router.ts';
import { CardFace } from './CardFace.tsx';
import { useBoard } from './store.tsx';
import { texts } from './texts.ts';

/** Archived cards. */
export function ArchivePage() {
  const { cards, setCards } = useBoard();
  const tell = useNotice();
  const undo = () => setCards(() => cards);
  const put = cards.filter(({ archived }) => archived);
  return (
    <>
      <Title>{texts.archive}</Title>
      {put.length === 0 ? (
        <Empty icon="box" title={texts.archiveEmpty} hint={texts.archiveEmptyHint}>
          <Button icon="board" onClick={() => go('/')}>
            {texts.back}
          </Button>
        </Empty>
      ) : (
        <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
          {put.map((card) => (
            <li key={card.id} className="flex flex-col gap-3 rounded-lg border border-border bg-surface p-4">
              <div className="grow">
                <CardFace card={card} />
              </div>
              <div className="flex flex-wrap gap-2">
                <Button
                  icon="undo"
                  onClick={() => {
                    setCards((all) => all.map((one) => (one.id === card.id ? { ...one, archived: false } : one)));
                    tell(texts.restored(card.title), undo);
                  }}
                >
                  {texts.restore}
                </Button>
                <Button
                  tone="plain"
                  icon="trash"
                  onClick={() => {
                    setCards((all) => all.filter(({ id }) => id !== card.id));
                    tell(texts.removed(card.title), undo);
                  }}
                >
                  {texts.remove}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
