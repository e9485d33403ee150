import { useState } from 'react';
import type { Period } from '../dates.ts';
import type { Entity } from '../records.ts';
import { Agenda } from './Agenda.tsx';
import { Board } from './Board.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { RecordList } from './RecordList.tsx';
import { Totals } from './Totals.tsx';

export type View = 'list' | 'agenda' | 'board' | 'totals';

interface Props {
  entity: Entity;
  /** The first one is selected at the start. */
  views: readonly View[];
  period: Period;
  addLabel: string;
}

const icons: Record<View, IconName> = { list: 'list', agenda: 'calendar', board: 'board', totals: 'chart' };

/** The same rows in several views. */
export function RecordViews({ entity, views, period, addLabel }: Props) {
  const [view, setView] = useState<View>(views[0] ?? 'list');
  const labels: Record<View, string> = { list: 'List', agenda: 'By day', board: 'Board', totals: `By ${period}` };
  return (
    <>
      {views.length > 1 && (
        <div role="group" aria-label="View" className="mb-5 flex gap-1 overflow-x-auto border-b border-border">
          {views.map((candidate) => (
            <button
              key={candidate}
              type="button"
              aria-pressed={view === candidate}
              onClick={() => setView(candidate)}
              className="-mb-px inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted hover:text-text focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ring aria-pressed:border-primary aria-pressed:text-text"
            >
              <Icon name={icons[candidate]} className="size-4" />
              {labels[candidate]}
            </button>
          ))}
        </div>
      )}
      {view === 'list' && <RecordList entity={entity} addLabel={addLabel} />}
      {view === 'agenda' && <Agenda entity={entity} />}
      {view === 'board' && <Board entity={entity} />}
      {view === 'totals' && <Totals entity={entity} period={period} />}
    </>
  );
}
