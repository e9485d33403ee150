import { type FormEvent, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { TextField } from '../kit/Field.tsx';
import { texts } from './texts.ts';

/** Adds a name that formulas can use; it must begin with a letter and be unique. */
export function NewInput({ names, onAdd }: { names: readonly string[]; onAdd(name: string): void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const clean = name.trim().slice(0, 60);
    const isTaken = names.some((one) => one.toLowerCase() === clean.toLowerCase());
    if (isTaken || !/^\p{L}/u.test(clean)) {
      setError(isTaken ? texts.formula.taken : texts.formula.nameless);
      return;
    }
    onAdd(clean);
    setName('');
    setError(undefined);
  };
  return (
    <form onSubmit={add} className="flex flex-col gap-3 border-t border-border pt-4">
      <TextField
        label={texts.formula.newInput}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
      />
      <Button icon="plus" type="submit" className="self-start">
        {texts.formula.add}
      </Button>
    </form>
  );
}
