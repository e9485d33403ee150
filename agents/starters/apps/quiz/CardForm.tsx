import { type FormEvent, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { TextArea, TextField } from '../kit/Field.tsx';
import { parseCards } from './round.ts';
import { words } from './texts.ts';
import type { Card } from './values.ts';

const texts = words.cards;

/** The form for a new or existing card. */
export function CardForm({
  card,
  taken,
  onClose,
  onSave,
}: {
  card: Card | null;
  taken: readonly string[];
  onClose(): void;
  onSave(card: Card): void;
}) {
  const [front, setFront] = useState(card?.front ?? '');
  const [back, setBack] = useState(card?.back ?? '');
  const [tried, setTried] = useState(false);
  const twice = front.trim() !== card?.front && taken.includes(front.trim());
  const frontError = front.trim() === '' ? texts.needed : twice ? texts.twice : undefined;
  const backError = back.trim() === '' ? texts.needed : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (frontError === undefined && backError === undefined) onSave({ front: front.trim(), back: back.trim() });
  };
  return (
    <Dialog title={card ? texts.edit(card.front) : texts.add} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label={texts.front}
          value={front}
          maxLength={300}
          error={tried ? frontError : undefined}
          onChange={(event) => setFront(event.target.value)}
        />
        <TextField
          label={texts.back}
          value={back}
          maxLength={300}
          hint={texts.backHint}
          error={tried ? backError : undefined}
          onChange={(event) => setBack(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" tone="primary">
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Reads cards from lines such as `front - back`. */
export function PasteForm({ onClose, onAdd }: { onClose(): void; onAdd(cards: readonly Card[]): void }) {
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const { cards, bad } = parseCards(text);
  const error =
    bad.length > 0 ? texts.badLines(bad.slice(0, 3).join(', ')) : cards.length === 0 ? texts.needed : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (error === undefined) onAdd(cards);
  };
  return (
    <Dialog title={texts.paste} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextArea
          label={texts.pasteLabel}
          rows={8}
          value={text}
          hint={texts.pasteHint}
          error={tried ? error : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" tone="primary">
            {texts.import}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
