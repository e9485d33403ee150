import { formatMoney, formatNumber, parseNumber } from '../kit/format.ts';
import type { Shown } from './drafts.ts';
import { Lines } from './Lines.tsx';
import { amountOf, sumsOf } from './sums.ts';
import { texts } from './texts.ts';

const cell = 'border-b border-border py-2 align-top';

/** An invoice or a quote. */
export function BusinessPaper({ shown, longDay }: { shown: Shown; longDay(day: string): string }) {
  const { field, kind, currency, lines, smallBusiness } = shown;
  const words = texts.fields;
  const sums = sumsOf(lines, smallBusiness);
  const money = (value: number) => formatMoney(value, currency);
  const last = kind === 'invoice' ? 'due' : 'valid';
  const facts = [
    [words.number, field('number')],
    [words.date, longDay(field('date'))],
    ...(kind === 'invoice' && field('delivery') !== '' ? [[words.delivery, longDay(field('delivery'))]] : []),
    [words[last], longDay(field(last))],
  ];
  return (
    <>
      <div className="mb-8 flex flex-wrap justify-between gap-6">
        <div className="min-w-0">
          <Lines text={field('recipient')} label={words.recipient} className="font-semibold" />
          <Lines text={field('recipientAddress')} label={words.recipientAddress} />
        </div>
        <div className="min-w-0 sm:text-right print:text-right">
          <Lines text={field('sender')} label={words.sender} className="font-heading text-lg font-bold" />
          <Lines text={field('senderAddress')} label={words.senderAddress} />
          <Lines text={[field('senderMail'), field('senderPhone')].filter(Boolean).join('\n')} />
        </div>
      </div>
      <h2 className="mb-3 font-heading text-2xl font-bold">{texts.kinds[kind]}</h2>
      <dl className="mb-6 grid w-fit max-w-full grid-cols-[auto_auto] gap-x-6 gap-y-1">
        {facts.map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium">{text}</dd>
          </div>
        ))}
      </dl>
      <Lines text={field('intro')} className="mb-4" />
      <table className="mb-4 w-full tabular-nums">
        <thead>
          <tr>
            <th scope="col" className={`${cell} text-left`}>
              {texts.what}
            </th>
            <th scope="col" className={`${cell} pl-3 text-right`}>
              {texts.quantity}
            </th>
            <th scope="col" className={`${cell} pl-3 text-right max-sm:hidden print:table-cell`}>
              {texts.each}
            </th>
            <th scope="col" className={`${cell} pl-3 text-right`}>
              {texts.sum}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.length === 0 && (
            <tr className="print:hidden">
              <td colSpan={4} className={`${cell} text-muted italic`}>
                {texts.emptyLine}
              </td>
            </tr>
          )}
          {lines.map((line, index) => (
            <tr key={line.id}>
              <td className={cell}>{line.what || texts.line(index + 1)}</td>
              <td className={`${cell} pl-3 text-right`}>{line.quantity}</td>
              <td className={`${cell} pl-3 text-right max-sm:hidden print:table-cell`}>
                {money(parseNumber(line.price) ?? 0)}
              </td>
              <td className={`${cell} pl-3 text-right`}>{money(amountOf(line))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mb-8 ml-auto grid w-full max-w-64 grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums">
        {!smallBusiness && (
          <>
            <dt className="text-muted">{texts.net}</dt>
            <dd className="text-right">{money(sums.net)}</dd>
            {sums.taxes.map(({ rate, tax }) => (
              <div key={rate} className="contents">
                <dt className="text-muted">{texts.taxOf(`${formatNumber(rate)} %`)}</dt>
                <dd className="text-right">{money(tax)}</dd>
              </div>
            ))}
          </>
        )}
        <dt className="border-t border-text pt-1 text-base font-bold">{texts.total}</dt>
        <dd className="border-t border-text pt-1 text-right text-base font-bold">{money(sums.total)}</dd>
      </dl>
      {smallBusiness && <p className="mb-4">{texts.smallBusinessNote}</p>}
      <Lines text={field('outro')} className="mb-4" />
      <p>{kind === 'invoice' ? texts.payBy(longDay(field('due'))) : texts.validUntil(longDay(field('valid')))}</p>
      <div className="mt-auto flex flex-wrap gap-x-10 gap-y-2 border-t border-border pt-4 text-xs text-muted">
        <Lines text={field('bank')} label={words.bank} />
        {field('taxNumber') !== '' && (
          <p>
            {words.taxNumber}: {field('taxNumber')}
          </p>
        )}
        {field('vatId') !== '' && (
          <p>
            {words.vatId}: {field('vatId')}
          </p>
        )}
      </div>
    </>
  );
}
