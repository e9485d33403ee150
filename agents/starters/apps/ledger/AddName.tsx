import { type FormEvent, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { TextField } from '../kit/Field.tsx';
import { texts } from './texts.ts';

interface Props {
  label: string;
  button: string;
  /** Returns the problem of a name; null if it is valid. */
  problemOf(name: string): string | null;
  onAdd(name: string): void;
}

/** Makes a check that refuses names in the list, in any letter case. */
export function takenIn(names: readonly string[]): (name: string) => string | null {
  return (name) => {
    if (name === '') return texts.errors.empty;
    return names.some((one) => one.toLowerCase() === name.toLowerCase()) ? texts.errors.taken : null;
  };
}

/** A form to add names one by one. */
export function AddName({ label, button, problemOf, onAdd }: Props) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const clean = name.trim().slice(0, 60);
    const problem = problemOf(clean);
    setError(problem ?? undefined);
    if (problem !== null) return;
    onAdd(clean);
    setName('');
  };
  return (
    <form onSubmit={add} className="flex w-full flex-wrap items-start gap-2 text-left">
      <TextField
        label={label}
        className="min-w-40 grow"
        autoComplete="off"
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
      />
      <Button icon="plus" type="submit" className="mt-6.5">
        {button}
      </Button>
    </form>
  );
}
