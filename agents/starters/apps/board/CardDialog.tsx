import { type FormEvent, useId, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { SelectField, TextArea, TextField } from '../kit/Field.tsx';
import { useNotice } from '../kit/Notice.tsx';
import { type Card, cardsIn, moved } from './model.ts';
import { useBoard } from './store.tsx';
import { texts } from './texts.ts';

/** All details of a card. */
export function CardDialog({ card, onClose }: { card: Card; onClose(): void }) {
  const { cards, stages, labels, people, setCards } = useBoard();
  const tell = useNotice();
  const names = useId();
  const [form, setForm] = useState(card);
  const [error, setError] = useState<string>();
  const change = (next: Partial<Card>) => setForm({ ...form, ...next });
  const stageId = stages.some(({ id }) => id === form.stage) ? form.stage : (stages[0]?.id ?? '');
  const known = [...new Set([...people, ...cards.map(({ person }) => person)])].filter((name) => name !== '');

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (form.title.trim() === '') return setError(texts.titleMissing);
    const stage = stages.find(({ id }) => id === stageId);
    const isNew = stageId !== card.stage;
    if (stage && isNew && stage.limit > 0 && cardsIn(cards, stages, stage).length >= stage.limit) {
      return setError(texts.full(stage.name, stage.limit));
    }
    const next = { ...form, title: form.title.trim(), person: form.person.trim() };
    setCards((all) => {
      const changed = all.map((one) => (one.id === card.id ? next : one));
      return isNew ? moved(changed, card.id, stageId, null) : changed;
    });
    onClose();
  };
  const undo = () => setCards(() => cards);
  const remove = () => {
    setCards((all) => all.filter(({ id }) => id !== card.id));
    tell(texts.removed(card.title), undo);
    onClose();
  };
  const archive = () => {
    setCards((all) => all.map((one) => (one.id === card.id ? { ...one, archived: true } : one)));
    tell(texts.archived(card.title), undo);
    onClose();
  };
  return (
    <Dialog title={texts.openCard} onClose={onClose}>
      <form noValidate onSubmit={save} className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label={texts.title}
          className="sm:col-span-2"
          value={form.title}
          error={error}
          onChange={({ target }) => change({ title: target.value })}
        />
        <TextArea
          label={texts.notes}
          rows={3}
          className="sm:col-span-2"
          value={form.notes}
          onChange={({ target }) => change({ notes: target.value })}
        />
        <TextField
          label={texts.person}
          list={names}
          value={form.person}
          onChange={({ target }) => change({ person: target.value })}
        />
        <datalist id={names}>
          {known.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <TextField
          type="date"
          label={texts.due}
          value={form.due}
          onChange={({ target }) => change({ due: target.value })}
        />
        <SelectField
          label={texts.label}
          value={form.label}
          onChange={({ target }) => change({ label: Number(target.value) })}
        >
          <option value={-1}>{texts.noLabel}</option>
          {labels.map((name, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label={texts.stage} value={stageId} onChange={({ target }) => change({ stage: target.value })}>
          {stages.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <div className="mt-2 flex flex-wrap gap-2 sm:col-span-2">
          <Button type="submit" tone="primary" icon="check">
            {texts.save}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <span className="grow" />
          <Button icon="box" onClick={archive}>
            {texts.archiveOne}
          </Button>
          <Button tone="danger" icon="trash" onClick={remove}>
            {texts.remove}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
