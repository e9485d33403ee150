import { type SubmitEvent, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../kit/Field.tsx';
import { newId } from '../kit/id.ts';
import { needsOptions, type Question } from './questions.ts';
import { texts } from './texts.ts';
import { type Kind, kinds } from './values.ts';

interface Props {
  /** null: a new one. */
  question: Question | null;
  onSave(question: Question): void;
  onCancel(): void;
}

export function QuestionForm({ question, onSave, onCancel }: Props) {
  const [text, setText] = useState(question?.text ?? '');
  const [kind, setKind] = useState<Kind>(question?.kind ?? 'text');
  const [options, setOptions] = useState(question?.options.join('\n') ?? '');
  const [required, setRequired] = useState(question?.required ?? true);
  const [isChecked, setChecked] = useState(false);
  const list = [...new Set(options.split('\n').map((option) => option.trim()))].filter(Boolean);
  const isWithout = needsOptions(kind) && list.length < 2;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (text.trim() === '' || isWithout) return;
    onSave({
      id: question?.id ?? newId(),
      text: text.trim(),
      kind,
      options: needsOptions(kind) ? list : [],
      required,
      isExample: false,
    });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label={texts.question}
        value={text}
        maxLength={300}
        error={isChecked && text.trim() === '' ? texts.badText : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <SelectField
        label={texts.kind}
        value={kind}
        onChange={(event) => setKind(kinds.find((one) => one === event.target.value) ?? 'text')}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {texts.kinds[one]}
          </option>
        ))}
      </SelectField>
      {needsOptions(kind) && (
        <TextArea
          label={texts.options}
          hint={texts.optionsHint}
          value={options}
          error={isChecked && isWithout ? texts.badOptions : undefined}
          onChange={(event) => setOptions(event.target.value)}
        />
      )}
      <CheckField label={texts.required} checked={required} onChange={(event) => setRequired(event.target.checked)} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" tone="primary" icon="check">
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
