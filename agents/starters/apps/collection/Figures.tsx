import { formatMoney, formatNumber } from '../kit/format.ts';
import { capital, type FieldDef, isSummed } from './field.ts';
import { isLow, type Item } from './store.ts';
import { words } from './texts.ts';
import { values } from './values.ts';

interface Figure {
  name: string;
  value: string;
  loud?: boolean;
}

const of = (item: Item, field: FieldDef) => Number(item.cells[field.id] ?? 0);

function figuresOf(items: readonly Item[], fields: readonly FieldDef[], lending: boolean): Figure[] {
  const sums = fields
    .filter(({ type }) => isSummed(type))
    .map((field) => {
      const sum = items.reduce((total, item) => total + of(item, field), 0);
      return {
        name: words.sum(capital(field.name)),
        value: field.type === 'money' ? formatMoney(sum, values.currency) : formatNumber(sum),
      };
    });
  const [money, ...moreMoney] = fields.filter(({ type }) => type === 'money');
  const count = fields.find(({ type }) => type === 'count');
  const worth =
    money && count && moreMoney.length === 0
      ? [
          {
            name: words.worth,
            value: formatMoney(
              items.reduce((sum, item) => sum + of(item, money) * of(item, count), 0),
              values.currency,
            ),
          },
        ]
      : [];
  const low = items.filter((item) => isLow(item, fields)).length;
  return [
    { name: words.entries, value: formatNumber(items.length) },
    ...sums,
    ...worth,
    ...(count ? [{ name: words.low, value: formatNumber(low), loud: low > 0 }] : []),
    ...(lending ? [{ name: words.lent, value: formatNumber(items.filter(({ lent }) => lent).length) }] : []),
  ];
}

/** Sums of the entries that are shown. */
export function Figures(props: { items: readonly Item[]; fields: readonly FieldDef[]; lending: boolean }) {
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
      {figuresOf(props.items, props.fields, props.lending).map(({ name, value, loud }) => (
        <div
          key={name}
          className={`rounded-lg border bg-surface px-3 py-2 md:px-4 md:py-3 ${loud ? 'border-danger' : 'border-border'}`}
        >
          <dt className="text-sm text-muted">{name}</dt>
          <dd className={`font-heading text-lg font-bold break-words tabular-nums ${loud ? 'text-danger' : ''}`}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
