import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Card } from '../kit/Empty.tsx';
import { CheckField, TextArea, TextField } from '../kit/Field.tsx';
import { formatNumber, parseNumber } from '../kit/format.ts';
import { useKept } from '../kit/kept.ts';
import { useStored } from '../kit/storage.ts';
import { below, dealt, password } from './chance.ts';
import { randomTexts as words } from './random-texts.ts';
import { isTyped } from './read-inputs.ts';
import { texts } from './texts.ts';
import { values } from './values.ts';

const first = {
  choices: values.choices.length > 0 ? values.choices.join('\n') : words.example,
  count: String(values.dice),
  sides: String(values.sides),
};
const areTexts = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Returns a whole number within the limits; otherwise null. */
function whole(text: string, least: number, most: number): number | null {
  const value = parseNumber(text);
  return value !== null && Number.isInteger(value) && value >= least && value <= most ? value : null;
}

/** Picks from a list, makes teams, rolls dice and makes passwords. */
export function Random() {
  const [own, set] = useKept('random', first, isTyped);
  const parts = {
    list: <Picker key="list" choices={own.choices} onChange={(choices) => set({ ...own, choices })} />,
    dice: <Dice key="dice" {...own} onChange={(change) => set({ ...own, ...change })} />,
    password: <Password key="password" />,
  };
  const { [values.draws]: shownFirst, ...others } = parts;
  return (
    <section aria-label={texts.result} className="grid items-start gap-5 lg:grid-cols-2">
      {shownFirst}
      <div className="flex min-w-0 flex-col gap-5">{Object.values(others)}</div>
    </section>
  );
}

const outcome = 'block py-2 text-center font-heading text-4xl font-bold break-words tabular-nums empty:hidden';

function Picker({ choices, onChange }: { choices: string; onChange(choices: string): void }) {
  const [picked, setPicked] = useStored<readonly string[]>('picked', () => [], areTexts);
  const [isOnce, setOnce] = useState(true);
  const [teams, setTeams] = useState('2');
  const [groups, setGroups] = useState<readonly string[][]>([]);
  const lines = [...new Set(choices.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
  const left = isOnce ? lines.filter((line) => !picked.includes(line)) : lines;
  const most = Math.max(2, lines.length);
  const count = whole(teams, 2, most);
  const pickOne = () => setPicked([left[below(left.length)] ?? '', ...picked]);
  return (
    <Card title={words.pick}>
      <div className="flex flex-col gap-4">
        <TextArea label={words.list} rows={6} value={choices} onChange={({ target }) => onChange(target.value)} />
        <CheckField label={words.once} checked={isOnce} onChange={({ target }) => setOnce(target.checked)} />
        <output aria-label={words.picked} className={outcome}>
          {picked[0]}
        </output>
        <div className="flex flex-wrap items-center gap-2">
          <Button tone="primary" icon="play" disabled={left.length === 0} onClick={pickOne}>
            {words.pickOne}
          </Button>
          <Button icon="reset" disabled={picked.length === 0} onClick={() => setPicked([])}>
            {words.again}
          </Button>
          <span className="text-sm text-muted">{words.left(left.length)}</span>
        </div>
        <div className="grid items-start gap-2 sm:grid-cols-2">
          <TextField
            label={words.teams}
            inputMode="numeric"
            value={teams}
            error={count === null ? words.from(2, most) : undefined}
            onChange={({ target }) => setTeams(target.value)}
          />
          <Button
            className="self-end"
            disabled={count === null || lines.length < 2}
            onClick={() => count !== null && setGroups(dealt(lines, count))}
          >
            {words.deal}
          </Button>
        </div>
        <ul aria-label={words.teams} className="flex flex-col gap-2">
          {groups.map((group, index) => (
            <li key={index} className="break-words">
              <strong>{words.team(index + 1)}</strong>: {group.join(', ')}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function Dice({ count, sides, onChange }: { count: string; sides: string; onChange(change: object): void }) {
  const [rolled, setRolled] = useState<readonly number[]>([]);
  const [dice, faces] = [whole(count, 1, 100), whole(sides, 2, 1_000_000)];
  const field = (label: string, key: string, value: string, error: string | undefined) => (
    <TextField
      label={label}
      inputMode="numeric"
      value={value}
      error={error}
      onChange={({ target }) => onChange({ [key]: target.value })}
    />
  );
  const roll = (many: number, each: number) => setRolled(Array.from({ length: many }, () => below(each) + 1));
  return (
    <Card title={words.dice}>
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          {field(words.count, 'count', count, dice === null ? words.from(1, 100) : undefined)}
          {field(words.sides, 'sides', sides, faces === null ? words.from(2, 1_000_000) : undefined)}
        </div>
        <output aria-label={words.rolled} className={outcome}>
          {rolled.map((one) => formatNumber(one)).join(' · ')}
        </output>
        {rolled.length > 1 && (
          <p className="text-center">
            {words.sum}: <strong>{formatNumber(rolled.reduce((sum, one) => sum + one, 0))}</strong>
          </p>
        )}
        <Button
          tone="primary"
          className="self-start"
          disabled={dice === null || faces === null}
          onClick={() => dice !== null && faces !== null && roll(dice, faces)}
        >
          {words.roll}
        </Button>
      </div>
    </Card>
  );
}

function Password() {
  const [length, setLength] = useState('16');
  const [withSymbols, setSymbols] = useState(true);
  const [made, setMade] = useState('');
  const letters = whole(length, 8, 128);
  return (
    <Card title={words.password}>
      <div className="flex flex-col gap-4">
        <TextField
          label={words.length}
          inputMode="numeric"
          value={length}
          error={letters === null ? words.from(8, 128) : undefined}
          onChange={({ target }) => setLength(target.value)}
        />
        <CheckField label={words.symbols} checked={withSymbols} onChange={({ target }) => setSymbols(target.checked)} />
        <output aria-label={words.made} className="block font-mono break-all select-all empty:hidden">
          {made}
        </output>
        <Button
          className="self-start"
          disabled={letters === null}
          onClick={() => letters !== null && setMade(password(letters, withSymbols))}
        >
          {words.make}
        </Button>
        <p className="text-sm text-muted">{words.note}</p>
      </div>
    </Card>
  );
}
