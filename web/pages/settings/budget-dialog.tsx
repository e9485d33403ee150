import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Budget } from '../../../schema/budget.ts';
import { useTRPC } from '../../api/studio.tsx';
import { TextField } from '../../parts/field.tsx';
import { budgets as de } from '../../words/de/pages/budgets.ts';
import { budgets as en } from '../../words/en/pages/budgets.ts';
import { useTexts } from '../../words/words.tsx';
import { readAmount } from './budget-amount.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface BudgetDialogProps {
  budget: Budget;
  /** What it limits, in words. */
  name: string;
  action: 'change' | 'remove';
  onClose(): void;
}

/** Changes the limit of a budget, or removes it. */
export function BudgetDialog({ budget, name, action, onClose }: BudgetDialogProps) {
  const words = useTexts({ en, de });
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(String(budget.limit));
  const [isChecked, setChecked] = useState(false);
  const done = {
    onSuccess() {
      void queryClient.invalidateQueries(trpc.budgets.list.pathFilter());
      onClose();
    },
  };
  const updating = useMutation(trpc.budgets.update.mutationOptions(done));
  const removing = useMutation(trpc.budgets.remove.mutationOptions(done));
  const { budgetId, measure } = budget;
  const limit = readAmount(typed, measure);
  if (action === 'remove') {
    return (
      <ConfirmDialog
        title={words.removeTitle(name)}
        text={words.removeWhy}
        action={words.remove}
        look="danger"
        isPending={removing.isPending}
        error={removing.error}
        onConfirm={() => removing.mutate({ budgetId })}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title={words.changeTitle(name)}
      text={words.changeWhy}
      action={words.save}
      isPending={updating.isPending}
      error={updating.error}
      onConfirm={() => {
        setChecked(true);
        if (limit !== null) updating.mutate({ budgetId, limit });
      }}
      onClose={onClose}
    >
      <TextField
        label={`${words.limit} (${words.measures[measure]})`}
        value={typed}
        inputMode={measure === 'costUsd' ? 'decimal' : 'numeric'}
        required
        autoComplete="off"
        error={isChecked && limit === null ? words.limitMissing : null}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}
