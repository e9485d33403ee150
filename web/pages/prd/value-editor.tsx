import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button, IconButton } from '../../parts/button.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../../parts/field.tsx';
import type { prd as english } from '../../words/en/pages/prd.ts';
import type { NamesOf, Spec } from './spec.ts';
import { isFields, isList, moved, type Value } from './value.ts';

interface EditorProps<One extends Spec = Spec> {
  spec: One;
  value: Value;
  label: string;
  hideLabel?: boolean;
  /** What other parts of the document are called, as they are being edited. */
  names: Readonly<Record<NamesOf, readonly string[]>>;
  words: typeof english;
  onChange(value: Value): void;
}

/** Above this many, the things of a list are folded. */
const mostOpen = 12;

type Of<Is extends Spec['is']> = EditorProps<Extract<Spec, { is: Is }>>;

/** Fields for a value, by what its spec says. */
export function ValueEditor({ spec, ...rest }: EditorProps) {
  switch (spec.is) {
    case 'text':
      return <TextEditor spec={spec} {...rest} />;
    case 'fixed':
      return <p className="font-mono text-sm text-soft">{String(rest.value)}</p>;
    case 'choice':
      return <ChoiceEditor spec={spec} {...rest} />;
    case 'one':
      return <OneEditor spec={spec} {...rest} />;
    case 'some':
      return <SomeEditor spec={spec} {...rest} />;
    case 'fields':
      return <FieldsEditor spec={spec} {...rest} />;
    case 'list':
      return <ListEditor spec={spec} {...rest} />;
  }
}

const textOf = (value: Value) => (typeof value === 'string' ? value : '');

function TextEditor({ spec, value, label, hideLabel = false, onChange }: Of<'text'>) {
  const own = { label, hideLabel, value: textOf(value), maxLength: 20_000 };
  return spec.long ? (
    <TextArea {...own} className="min-h-11" onChange={(event) => onChange(event.target.value)} />
  ) : (
    <TextField {...own} onChange={(event) => onChange(event.target.value)} />
  );
}

function ChoiceEditor({ spec, value, label, words, onChange }: Of<'choice'>) {
  return (
    <SelectField label={label} value={textOf(value)} onChange={(event) => onChange(event.target.value)}>
      {spec.options.map((option) => (
        <option key={option} value={option}>
          {words.options[option] ?? option}
        </option>
      ))}
    </SelectField>
  );
}

/** A name that another part has. One that is gone stays to be seen until another is chosen. */
function OneEditor({ spec, value, label, names, words, onChange }: Of<'one'>) {
  const known = names[spec.of];
  const now = textOf(value);
  const options = now === '' || known.includes(now) ? known : [now, ...known];
  return (
    <SelectField
      label={label}
      value={now}
      onChange={(event) => onChange(event.target.value === '' && spec.optional ? null : event.target.value)}
    >
      <option value="">{spec.optional ? words.noReference : words.choose}</option>
      {options.map((name) => (
        <option key={name} value={name}>
          {known.includes(name) ? name : words.gone(name)}
        </option>
      ))}
    </SelectField>
  );
}

function SomeEditor({ spec, value, label, names, words, onChange }: Of<'some'>) {
  const chosen = isList(value) ? value.filter((one) => typeof one === 'string') : [];
  const known = names[spec.of];
  const options = [...known, ...chosen.filter((one) => !known.includes(one))];
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-5 max-md:[&>div]:py-2.5">
        {options.map((name) => (
          <CheckField
            key={name}
            label={known.includes(name) ? name : words.gone(name)}
            checked={chosen.includes(name)}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? options.filter((one) => one === name || chosen.includes(one))
                  : chosen.filter((one) => one !== name),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function FieldsEditor({ spec, value, names, words, onChange }: Of<'fields'>) {
  const members = isFields(value) ? value : {};
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-2">
      {Object.entries(spec.fields)
        .filter(([name]) => isNeeded(name, members))
        .map(([name, field]) => (
          <ValueEditor
            key={name}
            spec={field}
            value={members[name] ?? null}
            label={words.fields[name] ?? name}
            names={names}
            words={words}
            onChange={(next) => onChange({ ...members, [name]: next })}
          />
        ))}
    </div>
  );
}

/** Only a choice has options, and only a reference refers to something. */
function isNeeded(name: string, { type }: { readonly [name: string]: Value }): boolean {
  if (name === 'options') return type === 'choice';
  return name !== 'references' || type === 'reference';
}

/** What a thing of a list is called: its id and its first text. */
function labelOf(value: Value): string {
  if (!isFields(value)) return textOf(value);
  const { id, name, title, iWant, text } = value;
  return [id, name, title, iWant, text]
    .map((one) => textOf(one ?? null))
    .filter(Boolean)
    .join(' ')
    .slice(0, 120);
}

interface FoldedProps {
  isFolded: boolean;
  isOpen: boolean;
  label: string;
  children: ReactNode;
}

/** Fields that are made only when somebody opens them: thousands of them would hold up the page. */
function Folded({ isFolded, isOpen, label, children }: FoldedProps) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (!isFolded) return children;
  return (
    <details open={isOpen} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary className="min-h-9 py-1.5 max-md:py-2.5">{label}</summary>
      {wasOpened && <div className="pt-2">{children}</div>}
    </details>
  );
}

function ListEditor({ spec, value, label, hideLabel = false, names, words, onChange }: Of<'list'>) {
  const id = useId();
  const list = isList(value) ? value : [];
  const isLong = spec.item.is === 'fields' && list.length > mostOpen;
  const [added, setAdded] = useState<number | null>(null);
  const item = (index: number) => words.item(label, index + 1);
  const set = (index: number, next: Value) => onChange(list.map((one, place) => (place === index ? next : one)));
  return (
    <div role="group" aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <p id={id} className={hideLabel ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </p>
      <ol className="flex flex-col gap-3">
        {list.map((one, index) => (
          // Items have no identity while they are edited: their texts change with each letter.
          <li
            key={index}
            className={`flex items-start gap-1 ${spec.item.is === 'text' ? '' : 'border-t border-line pt-3 first:border-0 first:pt-0'}`}
          >
            <div className="min-w-0 flex-1">
              <Folded isFolded={isLong} isOpen={added === index} label={labelOf(one) || item(index)}>
                <ValueEditor
                  spec={spec.item}
                  value={one}
                  label={item(index)}
                  hideLabel
                  names={names}
                  words={words}
                  onChange={(next) => set(index, next)}
                />
              </Folded>
            </div>
            <div className="flex shrink-0 max-md:flex-col">
              <IconButton
                label={words.moveUp(item(index))}
                disabled={index === 0}
                onClick={() => onChange(moved(list, index, -1))}
              >
                <ArrowUp size={16} aria-hidden />
              </IconButton>
              <IconButton
                label={words.moveDown(item(index))}
                disabled={index === list.length - 1}
                onClick={() => onChange(moved(list, index, 1))}
              >
                <ArrowDown size={16} aria-hidden />
              </IconButton>
              <IconButton
                label={words.remove(item(index))}
                onClick={() => onChange(list.filter((_, place) => place !== index))}
              >
                <Trash2 size={16} aria-hidden />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      <div>
        <Button
          onClick={() => {
            setAdded(list.length);
            onChange([...list, spec.make(list)]);
          }}
        >
          <Plus size={16} aria-hidden />
          {words.add(label)}
        </Button>
      </div>
    </div>
  );
}
