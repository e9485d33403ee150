import { type FormEvent, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Card, Empty } from '../kit/Empty.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../kit/Field.tsx';
import { Icon, type IconName } from '../kit/Icon.tsx';
import { go } from '../kit/router.ts';
import { starter } from '../kit/starter.ts';
import { regions, type Region } from './capitals.ts';
import { useQuiz } from './quiz.tsx';
import { words } from './texts.ts';
import { type Answering, answerings, type Bank, banks, operations, values as given } from './values.ts';

const icons: Record<Bank, IconName> = {
  capitals: 'pin',
  flags: 'board',
  arithmetic: 'plus',
  spelling: 'sound',
  cards: 'file',
};
/** The bank that the brief asks for comes first. */
const shownBanks: readonly Bank[] = [given.bank, ...banks.filter((bank) => bank !== given.bank)];

function whole(text: string, least: number, most: number): number | null {
  const value = Number(text);
  return text.trim() !== '' && Number.isInteger(value) && value >= least && value <= most ? value : null;
}

/** The choice of questions and options. */
export function Setup() {
  const { values, cards, wrong, start } = useQuiz();
  const [draft, setDraft] = useState(values);
  const [count, setCount] = useState(String(values.count));
  const [seconds, setSeconds] = useState(String(values.seconds));
  const [roundSeconds, setRoundSeconds] = useState(String(values.roundSeconds));
  const [largest, setLargest] = useState(String(values.largest));
  const [table, setTable] = useState(String(values.table));
  const [list, setList] = useState(values.words.join('\n'));
  const [tried, setTried] = useState(false);
  const { bank } = draft;
  const spelled = [...new Set(list.split('\n').map((word) => word.trim()))].filter(Boolean);
  const numbers = {
    count: whole(count, 1, 100),
    seconds: whole(seconds, 0, 600),
    roundSeconds: whole(roundSeconds, 0, 3600),
    largest: whole(largest, 2, 10_000),
    table: whole(table, 2, 100),
  };
  const error = (bad: boolean, text: string) => (tried && bad ? text : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const { count: questions, seconds: limit, roundSeconds: whileOf, largest: upTo, table: tables } = numbers;
    if (questions === null || limit === null || whileOf === null || upTo === null || tables === null) return;
    if ((bank === 'arithmetic' && draft.operations.length === 0) || (bank === 'spelling' && spelled.length === 0))
      return;
    start({
      ...draft,
      cards,
      count: questions,
      seconds: limit,
      roundSeconds: whileOf,
      largest: upTo,
      table: tables,
      words: spelled.length > 0 ? spelled : values.words,
    });
  };
  const waiting = wrong[bank]?.length ?? 0;
  return (
    <form onSubmit={submit} noValidate>
      <h1 className="sr-only">{starter.name}</h1>
      <fieldset className="mb-6">
        <legend className="mb-4 font-heading text-2xl font-bold">{words.setup}</legend>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 lg:grid-cols-5">
          {shownBanks.map((one) => (
            <label
              key={one}
              className="flex cursor-pointer items-center gap-x-3 gap-y-1 rounded-lg border border-border bg-surface p-3 sm:flex-col sm:items-start sm:p-4 hover:bg-text/5 has-checked:border-primary has-checked:ring-2 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-ring"
            >
              <input
                type="radio"
                name="bank"
                value={one}
                checked={one === bank}
                onChange={() => setDraft({ ...draft, bank: one })}
                className="sr-only"
              />
              <span
                className={`grid size-9 shrink-0 place-items-center sm:mb-1 rounded-md ${one === bank ? 'bg-primary text-on-primary' : 'bg-text/5 text-text'}`}
              >
                <Icon name={icons[one]} />
              </span>
              <span className="min-w-0 font-semibold break-words">{words.banks[one]}</span>
              <span className="text-sm text-muted max-sm:sr-only">
                {one === 'cards' && cards.length > 0 ? words.cards.count(cards.length) : words.bankHints[one]}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {bank === 'cards' && cards.length === 0 ? (
        <Empty icon="file" title={words.noCards} hint={words.noCardsHint}>
          <Button tone="primary" icon="plus" onClick={() => go('/cards')}>
            {words.toCards}
          </Button>
        </Empty>
      ) : (
        <Card title={words.options}>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <TextField
              label={words.count}
              inputMode="numeric"
              value={count}
              error={error(numbers.count === null, words.badCount)}
              onChange={(event) => setCount(event.target.value)}
            />
            <TextField
              label={words.seconds}
              inputMode="numeric"
              value={seconds}
              hint={words.secondsHint}
              error={error(numbers.seconds === null, words.badSeconds)}
              onChange={(event) => setSeconds(event.target.value)}
            />
            <TextField
              label={words.roundSeconds}
              inputMode="numeric"
              value={roundSeconds}
              hint={words.roundSecondsHint}
              error={error(numbers.roundSeconds === null, words.badRoundSeconds)}
              onChange={(event) => setRoundSeconds(event.target.value)}
            />
            {bank !== 'arithmetic' && bank !== 'spelling' && (
              <SelectField
                label={words.answering}
                value={draft.answering}
                onChange={(event) => setDraft({ ...draft, answering: event.target.value as Answering })}
              >
                {answerings.map((one) => (
                  <option key={one} value={one}>
                    {words.answerings[one]}
                  </option>
                ))}
              </SelectField>
            )}
            {(bank === 'capitals' || bank === 'flags') && (
              <SelectField
                label={words.region}
                value={draft.region}
                onChange={(event) => setDraft({ ...draft, region: event.target.value as Region })}
              >
                {regions
                  .filter((region) => bank === 'capitals' || region !== 'oceania')
                  .map((region) => (
                    <option key={region} value={region}>
                      {words.regions[region]}
                    </option>
                  ))}
              </SelectField>
            )}
            {bank === 'arithmetic' && (
              <>
                <TextField
                  label={words.largest}
                  inputMode="numeric"
                  value={largest}
                  error={error(numbers.largest === null, words.badLargest)}
                  onChange={(event) => setLargest(event.target.value)}
                />
                <TextField
                  label={words.table}
                  inputMode="numeric"
                  value={table}
                  error={error(numbers.table === null, words.badTable)}
                  onChange={(event) => setTable(event.target.value)}
                />
                <fieldset className="sm:col-span-2 lg:col-span-4">
                  <legend className="text-sm font-medium">{words.operations}</legend>
                  <div className="flex flex-wrap gap-x-6">
                    {operations.map((one) => (
                      <CheckField
                        key={one}
                        label={words.operationNames[one]}
                        checked={draft.operations.includes(one)}
                        onChange={(event) =>
                          setDraft({
                            ...draft,
                            operations: operations.filter((other) =>
                              other === one ? event.target.checked : draft.operations.includes(other),
                            ),
                          })
                        }
                      />
                    ))}
                  </div>
                  {tried && draft.operations.length === 0 && (
                    <p className="text-sm text-danger">{words.oneOperation}</p>
                  )}
                </fieldset>
              </>
            )}
            {bank === 'spelling' && (
              <>
                <SelectField
                  label={words.voice}
                  value={draft.voice}
                  onChange={(event) => setDraft({ ...draft, voice: event.target.value })}
                >
                  {Object.entries(words.voices).map(([code, name]) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </SelectField>
                <TextArea
                  label={words.words}
                  rows={6}
                  value={list}
                  hint={words.wordsHint}
                  error={error(spelled.length === 0, words.noWords)}
                  onChange={(event) => setList(event.target.value)}
                  className="sm:col-span-2 lg:col-span-4"
                />
              </>
            )}
          </div>
          <div className="mt-6 flex flex-wrap items-center gap-4">
            <Button type="submit" tone="primary" icon="play" className="min-h-14 min-w-40 text-lg">
              {words.start}
            </Button>
            {waiting > 0 && <p className="text-sm text-muted">{words.wrongWaiting(waiting)}</p>}
          </div>
        </Card>
      )}
    </form>
  );
}
