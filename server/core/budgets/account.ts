import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { BudgetMeasure } from '../../../schema/budget.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { untilAnswered } from '../../store/transient.ts';
import type { KnownBudget } from './known-budgets.ts';
import {
  releaseStatement,
  type ReservationKind,
  reserveStatement,
  settleStatement,
  sweepStatement,
} from './statements.ts';

/** What is asked of one budget. */
export interface Share {
  budget: KnownBudget;
  kind: ReservationKind;
  /** In the unit of the budget. 0 only asks whether anything is left. */
  amount: number;
}

interface ReserveRequest {
  workspaceId: string;
  /** The run or stream. */
  holder: string;
  shares: readonly Share[];
  /** For how many seconds it is kept unless it is renewed; null: until the run ends. */
  seconds: number | null;
}

/** What is used of a budget, in its unit. */
type Spent = ReadonlyMap<string, number>;

/** The rows of budgets and their reservations. */
export interface Account {
  /** Reserves all shares or nothing. Returns the id of the reservation. Throws ServiceError `budget_exceeded`. */
  reserve(request: ReserveRequest, signal: AbortSignal): Promise<string>;
  /** Gives back what was reserved for a kind of thing, and counts what was used. Has no effect the second time. */
  settle(reservationId: string, kind: ReservationKind, spent: Spent): Promise<void>;
  /** Gives back what holders reserved, unused. */
  release(holders: readonly string[], kinds: readonly ReservationKind[]): Promise<void>;
  /** Gives back what lost nodes left in a workspace. */
  sweep(workspaceId: string): Promise<void>;
}

interface Refused {
  id: string;
  kind: ReservationKind;
  amount: number;
  most: number;
  reserved: number;
  used: number;
}

/** `warn` is called with budgets of which 80 % are used, until they have warned. */
export function createAccount(pool: pg.Pool, warn: (budgetIds: readonly string[]) => Promise<void>): Account {
  async function change(name: string, text: string, values: readonly unknown[], signal: AbortSignal): Promise<void> {
    const result = await untilAnswered(() => pool.query<{ id: string }>({ name, text, values: [...values] }), signal);
    if (result.rows.length > 0) await warn(result.rows.map(({ id }) => id));
  }
  const sweep = (workspaceId: string) => change('budget-sweep', sweepStatement, [workspaceId], patiently());

  return {
    async reserve({ workspaceId, holder, shares, seconds }, signal) {
      const id = uuidv7();
      const values = [
        id,
        workspaceId,
        holder,
        seconds,
        shares.map(({ budget }) => budget.id),
        shares.map(({ kind }) => kind),
        shares.map(({ amount }) => String(amount)),
      ];
      const query = { name: 'budget-reserve', text: reserveStatement, values };
      const ask = async () => (await untilAnswered(() => pool.query<Refused>(query), signal)).rows[0];
      let refused = await ask();
      if (refused) {
        await sweep(workspaceId);
        refused = await ask();
      }
      if (refused) throw exceeded(refused, shares);
      return id;
    },
    settle(reservationId, kind, spent) {
      const values = [reservationId, kind, [...spent.keys()], [...spent.values()].map(String)];
      return change('budget-settle', settleStatement, values, patiently());
    },
    release: (holders, kinds) => change('budget-release', releaseStatement, [holders, kinds], patiently()),
    sweep,
  };
}

/** How long a settlement is repeated while the database is away, in milliseconds. */
const settleMilliseconds = 60_000;

/** A settlement must not be lost because its run was stopped. */
const patiently = () => AbortSignal.timeout(settleMilliseconds);

const units: Readonly<Record<BudgetMeasure, (amount: number) => string>> = {
  tokens: (amount) => `${amount} tokens`,
  costUsd: (amount) => `$${Number(amount.toFixed(4))}`,
  runs: (amount) => `${amount} ${amount === 1 ? 'run' : 'runs'}`,
  concurrentRuns: (amount) => `${amount} ${amount === 1 ? 'run' : 'runs'} at the same time`,
  concurrentStreams: (amount) => `${amount} ${amount === 1 ? 'stream' : 'streams'} at the same time`,
};

const subjects = { workspace: 'the workspace', member: 'this member', key: 'this key' } as const;
const nextPeriods = {
  day: 'The next day begins at midnight UTC.',
  month: 'The next month begins on its first day, UTC.',
};

function exceeded({ id, kind, amount, most, used, reserved }: Refused, shares: readonly Share[]): ServiceError {
  const budget = shares.find((share) => share.budget.id === id)?.budget;
  if (!budget) throw new TypeError(`The budget ${id} was not asked`);
  const { subject, measure, period } = budget;
  const say = units[measure];
  const limit = `The budget of ${subjects[subject]} is ${say(most)}${period === null ? '' : ` a ${period}`}`;
  const extensions = { budgetId: id, subject, measure, period, limit: most, used, reserved };
  return new ServiceError('budget_exceeded', `${limit}${leftOf()} ${whatToDo()}`, { extensions });

  function leftOf(): string {
    if (period === null) return ', and as many are under way.';
    const left = Math.max(0, most - used - reserved);
    const kept = kind === 'call' ? ' What was finished before is kept.' : '';
    if (amount === 0 || left <= 0) return `, and it is used up.${kept}`;
    return `. ${say(left)} are left, and the next call may use ${say(amount)}.${kept}`;
  }

  function whatToDo(): string {
    if (period === null) return 'Wait until one has ended, or ask an admin to raise it.';
    return `${nextPeriods[period]} An admin can raise the budget.`;
  }
}
