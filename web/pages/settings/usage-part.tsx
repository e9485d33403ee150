import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '../../api/studio.tsx';
import { SelectField } from '../../parts/field.tsx';
import { Empty, ErrorNote } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { budgets as de } from '../../words/de/pages/budgets.ts';
import { budgets as en } from '../../words/en/pages/budgets.ts';
import { useTexts } from '../../words/words.tsx';
import { type Figure, UsageReportView } from './usage-report.tsx';
import { GuardedPart } from './guarded-part.tsx';
import { StoredPart } from './stored-part.tsx';

const groups = ['day', 'agent', 'model', 'key', 'member'] as const;
const figures = ['tokens', 'costUsd', 'calls', 'runs'] as const satisfies readonly Figure[];
const spans = [7, 30, 90] as const;

/** What the workspace stores, and what it has used for those who may see it. */
export function UsagePart() {
  const { usage: words } = useTexts({ en, de });
  return (
    <div className="flex flex-col gap-8">
      <StoredPart />
      <GuardedPart lead={words.lead} scope="budgets:manage">
        <Usage />
      </GuardedPart>
    </div>
  );
}

function Usage() {
  const { usage: words } = useTexts({ en, de });
  const trpc = useTRPC();
  const [by, setBy] = useState<(typeof groups)[number]>('day');
  const [{ span, from }, setTime] = useState(() => lastDays(30));
  const [figure, setFigure] = useState<Figure>('tokens');
  const query = useQuery(trpc.usage.get.queryOptions({ by, from }, { placeholderData: keepPreviousData }));
  const { data } = query;
  return (
    <>
      <div className="grid max-w-3xl gap-4 sm:grid-cols-3">
        <SelectField label={words.by} value={by} onChange={({ target }) => setBy(chosen(groups, target.value))}>
          {groups.map((one) => (
            <option key={one} value={one}>
              {words.groups[one]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={words.time}
          value={span}
          onChange={({ target }) => setTime(lastDays(chosen(spans, Number(target.value))))}
        >
          {spans.map((one) => (
            <option key={one} value={one}>
              {words.days(one)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={words.show}
          value={figure}
          onChange={({ target }) => setFigure(chosen(figures, target.value))}
        >
          {figures.map((one) => (
            <option key={one} value={one}>
              {words.figures[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
      {query.isPending && <Skeleton lines={8} />}
      {data?.rows.length === 0 && (
        <Empty title={words.none}>
          <p>{words.noneHow}</p>
        </Empty>
      )}
      {data && data.rows.length > 0 && <UsageReportView report={data} figure={figure} />}
    </>
  );
}

/** The UTC day on which a time of so many days begins. */
function lastDays(span: (typeof spans)[number]) {
  return { span, from: new Date(Date.now() - (span - 1) * 86_400_000).toISOString().slice(0, 10) };
}

function chosen<Value>(values: readonly [Value, ...Value[]], value: unknown): Value {
  return values.find((one) => one === value) ?? values[0];
}
