import { Button, IconButton } from '../kit/Button.tsx';
import { controlClass } from '../kit/Field.tsx';
import { formatNumber } from '../kit/format.ts';
import { newId } from '../kit/id.ts';
import { useKept } from '../kit/kept.ts';
import { useNotice } from '../kit/Notice.tsx';
import { useStored } from '../kit/storage.ts';
import { counterTexts as words } from './counter-texts.ts';
import { texts } from './texts.ts';
import { values } from './values.ts';

interface Counted {
  id: string;
  name: string;
}
/** By the id of the counter; one that is not in it is at 0. */
type Counts = Readonly<Record<string, number>>;

const named = values.counters.length > 0 ? values.counters : [words.name];
const first: { counters: readonly Counted[] } = { counters: named.map((name) => ({ id: name, name })) };

const isText = (value: unknown) => typeof value === 'string';
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const areCounters = (value: unknown) =>
  isObject(value) &&
  Array.isArray(value['counters']) &&
  value['counters'].every((one: unknown) => isObject(one) && isText(one['id']) && isText(one['name']));
const areCounts = (value: unknown) => isObject(value) && Object.values(value).every(Number.isSafeInteger);

/** Counters that go up and down by one, until somebody sets them back. */
export function Counter() {
  const [{ counters }, setCounters] = useKept('counters', first, areCounters);
  const [counts, setCounts] = useStored<Counts>('counts', () => ({}), areCounts);
  const tell = useNotice();
  const countOf = ({ id }: Counted) => counts[id] ?? 0;
  const add = (id: string, step: number) => setCounts((all) => ({ ...all, [id]: (all[id] ?? 0) + step }));
  const reset = (one: Counted, name: string) => {
    setCounts((all) => ({ ...all, [one.id]: 0 }));
    tell(words.wasReset(name, formatNumber(countOf(one))), () => add(one.id, countOf(one)));
  };
  const remove = (one: Counted, name: string) => {
    setCounters({ counters: counters.filter(({ id }) => id !== one.id) });
    tell(words.removed(name), () => setCounters({ counters }));
  };
  const isOnly = counters.length === 1;
  return (
    <section aria-label={texts.result}>
      <ul className={`grid gap-4 ${isOnly ? 'max-w-xl' : 'sm:grid-cols-2 lg:grid-cols-3'}`}>
        {counters.map((one, index) => {
          const name = one.name.trim() === '' ? `${words.name} ${index + 1}` : one.name;
          return (
            <li key={one.id} className="flex min-w-0 flex-col gap-3 rounded-lg border border-border bg-surface p-4">
              <div className="flex items-center gap-2">
                <input
                  aria-label={words.nameOf(index + 1)}
                  maxLength={60}
                  className={`${controlClass} min-w-0 flex-1 font-semibold`}
                  value={one.name}
                  onChange={({ target }) =>
                    setCounters({
                      counters: counters.map((other) =>
                        other.id === one.id ? { ...other, name: target.value } : other,
                      ),
                    })
                  }
                />
                {!isOnly && <IconButton label={words.remove(name)} icon="trash" onClick={() => remove(one, name)} />}
              </div>
              <output
                aria-label={name}
                className="py-2 text-center font-heading text-6xl font-bold break-words tabular-nums"
              >
                {formatNumber(countOf(one))}
              </output>
              <div className="flex gap-2">
                <IconButton
                  label={words.minus(name)}
                  icon="minus"
                  tone="quiet"
                  className="!h-20 !w-20"
                  onClick={() => add(one.id, -1)}
                />
                <IconButton
                  label={words.plus(name)}
                  icon="plus"
                  tone="primary"
                  className="!h-20 !w-auto flex-1"
                  onClick={() => add(one.id, 1)}
                />
              </div>
              <Button
                icon="reset"
                tone="plain"
                className="self-start"
                aria-label={words.reset(name)}
                disabled={countOf(one) === 0}
                onClick={() => reset(one, name)}
              >
                {words.resetShort}
              </Button>
            </li>
          );
        })}
      </ul>
      {!isOnly && (
        <p className="mt-4 font-semibold">
          {words.total}:{' '}
          <span className="tabular-nums">{formatNumber(counters.reduce((sum, one) => sum + countOf(one), 0))}</span>
        </p>
      )}
      <Button
        icon="plus"
        className="mt-4"
        onClick={() =>
          setCounters({ counters: [...counters, { id: newId(), name: `${words.name} ${counters.length + 1}` }] })
        }
      >
        {words.add}
      </Button>
    </section>
  );
}
