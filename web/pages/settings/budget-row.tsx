import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { Budget } from '../../../schema/budget.ts';
import { Badge } from '../../parts/badge.tsx';
import { IconButton } from '../../parts/button.tsx';
import { Menu, MenuItem, MenuLine } from '../../parts/menu.tsx';
import { budgets as de } from '../../words/de/pages/budgets.ts';
import { budgets as en } from '../../words/en/pages/budgets.ts';
import { useFormat, useTexts } from '../../words/words.tsx';
import { BudgetDialog } from './budget-dialog.tsx';
import { figureOf, limitText } from './budget-text.ts';
import { ShareBar } from './share-bar.tsx';

/** A budget: what is used of it, in words and as a bar. */
export function BudgetRow({ budget }: { budget: Budget }) {
  const words = useTexts({ en, de });
  const format = useFormat();
  const [asked, setAsked] = useState<'change' | 'remove' | null>(null);
  const { subject, subjectName, measure, limit, used, reserved, warned, periodEnd } = budget;
  const name = limitText(budget, words, format);
  const who = subject === 'workspace' ? words.subjects.workspace : `${words[subject]}: ${subjectName ?? '–'}`;
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  const figure = (amount: number) => figureOf(measure, amount, format);
  const facts = [
    periodEnd === null
      ? words.underWay(figure(used), figure(limit))
      : words.used(figure(used), figure(limit), `${format.number(share * 100)} %`),
    reserved > 0 && words.reserved(figure(reserved)),
    periodEnd !== null && words.next(format.time(periodEnd)),
  ].filter((fact) => typeof fact === 'string');
  const isUsedUp = used >= limit;
  return (
    <li className="flex items-start gap-3 border-b border-line py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{name}</span>
          <span className="text-soft">{who}</span>
          {isUsedUp ? <Badge tone="bad">{words.usedUp}</Badge> : warned && <Badge tone="warn">{words.warned}</Badge>}
        </p>
        <ShareBar
          share={share}
          reserved={limit === 0 ? 0 : reserved / limit}
          tone={isUsedUp ? 'bad' : warned ? 'warn' : 'ink'}
        />
        <p className="text-sm text-soft">{facts.join(' · ')}</p>
      </div>
      <Menu
        trigger={
          <IconButton label={words.actions(name)}>
            <MoreHorizontal size={18} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => setAsked('change')}>{words.change}</MenuItem>
        <MenuLine />
        <MenuItem onSelect={() => setAsked('remove')}>{words.remove}</MenuItem>
      </Menu>
      {asked && <BudgetDialog budget={budget} name={name} action={asked} onClose={() => setAsked(null)} />}
    </li>
  );
}
