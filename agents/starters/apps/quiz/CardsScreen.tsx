import { useState } from 'react';
import { Button, IconButton } from '../kit/Button.tsx';
import { csvOf, download } from '../kit/download.ts';
import { Card as Box, Empty } from '../kit/Empty.tsx';
import { Title } from '../kit/Frame.tsx';
import { useNotice } from '../kit/Notice.tsx';
import { go } from '../kit/router.ts';
import { CardForm, PasteForm } from './CardForm.tsx';
import { QuizState, useQuiz } from './quiz.tsx';
import { words } from './texts.ts';
import type { Card } from './values.ts';

const texts = words.cards;

/** Cards with a question and an answer, typed or pasted. */
export function CardsScreen() {
  return (
    <QuizState>
      <Cards />
    </QuizState>
  );
}

function Cards() {
  const { cards, setCards, values, start, round } = useQuiz();
  const tell = useNotice();
  const [open, setOpen] = useState<'add' | 'paste' | Card | null>(null);
  const replace = (next: readonly Card[], text: string) => {
    setCards(next);
    tell(text, () => setCards(cards));
  };
  const save = (card: Card) => {
    const old = typeof open === 'object' ? open : null;
    setCards(old ? cards.map((one) => (one.front === old.front ? card : one)) : [...cards, card]);
    setOpen(null);
  };
  const buttons = (
    <>
      <Button tone="primary" icon="plus" onClick={() => setOpen('add')}>
        {texts.add}
      </Button>
      <Button icon="upload" onClick={() => setOpen('paste')}>
        {texts.paste}
      </Button>
    </>
  );
  return (
    <div className="mx-auto max-w-4xl">
      <Title actions={cards.length > 0 && buttons}>{texts.title}</Title>
      {cards.length === 0 ? (
        <Empty icon="file" title={texts.empty} hint={texts.emptyHint}>
          {buttons}
        </Empty>
      ) : (
        <Box>
          <div className="mb-3 flex flex-wrap items-center gap-2">
            <p className="mr-auto font-semibold">{texts.count(cards.length)}</p>
            {(round === null || round.done) && (
              <Button
                icon="play"
                onClick={() => {
                  start({ ...values, bank: 'cards' });
                  go('/');
                }}
              >
                {texts.practise}
              </Button>
            )}
            <Button
              icon="download"
              onClick={() =>
                download(
                  'cards.csv',
                  csvOf([[texts.front, texts.back], ...cards.map(({ front, back }) => [front, back])]),
                  'text/csv',
                )
              }
            >
              {texts.download}
            </Button>
            <Button icon="trash" onClick={() => replace([], texts.removedAll)}>
              {texts.removeAll}
            </Button>
          </div>
          <ul className="divide-y divide-border">
            {cards.map((card) => (
              <li key={card.front} className="flex items-center gap-2 py-2">
                <div className="grid min-w-0 grow gap-x-6 sm:grid-cols-2">
                  <span className="font-semibold break-words">{card.front}</span>
                  <span className="break-words text-muted">{card.back}</span>
                </div>
                <IconButton label={texts.edit(card.front)} icon="edit" onClick={() => setOpen(card)} />
                <IconButton
                  label={texts.remove(card.front)}
                  icon="trash"
                  onClick={() =>
                    replace(
                      cards.filter((one) => one !== card),
                      texts.removed(card.front),
                    )
                  }
                />
              </li>
            ))}
          </ul>
        </Box>
      )}
      {open === 'paste' && (
        <PasteForm
          onClose={() => setOpen(null)}
          onAdd={(added) => {
            const fronts = new Set(added.map(({ front }) => front));
            const unique = new Map(added.map((card) => [card.front, card]));
            replace(
              [...cards.filter(({ front }) => !fronts.has(front)), ...unique.values()],
              texts.imported(unique.size),
            );
            setOpen(null);
          }}
        />
      )}
      {open !== null && open !== 'paste' && (
        <CardForm
          card={open === 'add' ? null : open}
          taken={cards.map(({ front }) => front)}
          onClose={() => setOpen(null)}
          onSave={save}
        />
      )}
    </div>
  );
}
