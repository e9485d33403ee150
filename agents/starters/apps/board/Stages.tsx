import { useState } from 'react';
import { Button, IconButton } from '../kit/Button.tsx';
import { Card as Part } from '../kit/Empty.tsx';
import { TextArea, TextField } from '../kit/Field.tsx';
import { Title } from '../kit/Frame.tsx';
import { newId } from '../kit/id.ts';
import { useNotice } from '../kit/Notice.tsx';
import { labelTones, type Stage } from './model.ts';
import { useBoard } from './store.tsx';
import { texts } from './texts.ts';

/** Stages with their limits, labels and people. */
export function StagesPage() {
  const { stages, labels, people, cards, setSetup, setCards } = useBoard();
  const tell = useNotice();
  const [names, setNames] = useState(people.join('\n'));
  const put = (id: string, next: Partial<Stage>) =>
    setSetup({ stages: stages.map((stage) => (stage.id === id ? { ...stage, ...next } : stage)) });
  const swap = (from: number, to: number) => {
    const next = [...stages];
    const [stage] = next.splice(from, 1);
    if (stage) next.splice(to, 0, stage);
    setSetup({ stages: next });
  };
  const remove = (stage: Stage, index: number) => {
    const heir = stages[index - 1] ?? stages[index + 1];
    if (heir === undefined) return tell(texts.lastStage);
    setCards((all) => all.map((card) => (card.stage === stage.id ? { ...card, stage: heir.id } : card)));
    setSetup({ stages: stages.filter(({ id }) => id !== stage.id) });
    tell(texts.stageRemoved(stage.name, heir.name), () => {
      setSetup({ stages });
      setCards(() => cards);
    });
  };
  return (
    <>
      <Title>{texts.stagesTitle}</Title>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[3fr_2fr] lg:items-start lg:gap-6">
        <Part>
          <p className="mb-4 text-sm text-muted">{texts.stagesHint}</p>
          <ol className="grid grid-cols-1 gap-4">
            {stages.map((stage, index) => (
              <li key={stage.id} className="flex flex-wrap items-end gap-2 border-b border-border pb-4">
                <TextField
                  label={texts.stageName}
                  className="min-w-32 grow basis-0"
                  value={stage.name}
                  onChange={({ target }) => put(stage.id, { name: target.value })}
                />
                <LimitField value={stage.limit} onChange={(limit) => put(stage.id, { limit })} />
                <div className="flex">
                  <IconButton
                    label={texts.up(stage.name)}
                    icon="up"
                    disabled={index === 0}
                    onClick={() => swap(index, index - 1)}
                  />
                  <IconButton
                    label={texts.down(stage.name)}
                    icon="down"
                    disabled={index === stages.length - 1}
                    onClick={() => swap(index, index + 1)}
                  />
                  <IconButton label={texts.removeStage(stage.name)} icon="trash" onClick={() => remove(stage, index)} />
                </div>
              </li>
            ))}
          </ol>
          <Button
            icon="plus"
            className="mt-4"
            onClick={() => setSetup({ stages: [...stages, { id: newId(), name: texts.newStage, limit: 0 }] })}
          >
            {texts.addStage}
          </Button>
        </Part>
        <div className="grid grid-cols-1 gap-4 lg:gap-6">
          <Part title={texts.labelsTitle}>
            <ul className="grid grid-cols-1 gap-3">
              {labels.map((name, index) => (
                // A label's colour depends on its position.
                <li key={labelTones[index]} className="flex items-end gap-3">
                  <span aria-hidden="true" className={`size-11 shrink-0 rounded-md ${labelTones[index] ?? ''}`} />
                  <TextField
                    label={texts.labelName(index + 1)}
                    className="grow"
                    value={name}
                    onChange={({ target }) =>
                      setSetup({ labels: labels.map((one, at) => (at === index ? target.value : one)) })
                    }
                  />
                </li>
              ))}
            </ul>
          </Part>
          <Part title={texts.peopleTitle}>
            <TextArea
              label={texts.people}
              hint={texts.peopleHint}
              value={names}
              onChange={({ target }) => {
                setNames(target.value);
                const typed = target.value.split('\n').map((name) => name.trim());
                setSetup({ people: [...new Set(typed.filter((name) => name !== ''))] });
              }}
            />
          </Part>
        </div>
      </div>
    </>
  );
}

function LimitField({ value, onChange }: { value: number; onChange(limit: number): void }) {
  const [typed, setTyped] = useState(String(value));
  const fits = /^\d{1,2}$/.test(typed);
  return (
    <TextField
      label={texts.stageLimit}
      inputMode="numeric"
      className="w-20"
      value={typed}
      error={fits ? undefined : texts.limitWrong}
      onChange={({ target }) => {
        setTyped(target.value);
        if (/^\d{1,2}$/.test(target.value)) onChange(Number(target.value));
      }}
    />
  );
}
