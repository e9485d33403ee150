import type pg from 'pg';
import type { Logger } from 'pino';
import { ServiceError } from '../../../schema/errors.ts';
import { createAccount, type Share } from './account.ts';
import { createKnownBudgets, type KnownBudget } from './known-budgets.ts';
import type { Payer } from './payer.ts';
import { createStreamPlaces, type StreamPlaces } from './streams.ts';
import { warnOf } from './warn.ts';

export interface BudgetsOptions {
  pool: pg.Pool;
  logger: Pick<Logger, 'warn'>;
  /** Returns US dollars; null if the price is not known. */
  cost(model: string, usage: { inputTokens: number; outputTokens: number }): number | null;
  /** The model and all others that its runs may use have prices, or cost nothing. */
  hasPrices(model: string): boolean;
  /** Called after a warning was queued for webhooks. */
  warned(): void;
}

/** A run that is about to be accepted. */
interface Admission {
  runId: string;
  workspaceId: string;
  payer: Payer;
  model: string;
}

/** The tokens of a call. */
interface Tokens {
  inputTokens: number;
  outputTokens: number;
}

/** What a run pays its calls with. */
export interface RunAccount {
  /** Reserves what a call may use at most. Returns null if nothing limits it. Throws ServiceError `budget_exceeded`. */
  reserve(model: string, most: () => Tokens, signal: AbortSignal): Promise<Reserved | null>;
}

/** What is reserved for a call. */
export interface Reserved {
  /** Gives it back, and counts what was used: by which models, and how many tokens. */
  settle(spent: readonly (readonly [model: string, usage: Tokens])[]): Promise<void>;
}

/** What holds runs and streams within the budgets of their workspace, member and key. */
export interface Budgets {
  /**
   * Takes a run in, if its budgets are not used up. Returns null if nothing limits it. Throws ServiceError
   * `budget_exceeded`, or `prices_missing` if a budget of dollars limits it, and a price is not known.
   */
  admit(admission: Admission, signal: AbortSignal): Promise<Admitted | null>;
  accountOf(run: Pick<Admission, 'runId' | 'workspaceId' | 'payer'>): RunAccount;
  /** Gives back what the calls of earlier attempts at a run had reserved. */
  takenOver(run: Pick<Admission, 'runId' | 'workspaceId' | 'payer'>): Promise<void>;
  /** Gives back the places of runs that have ended. */
  ended(run: Pick<Admission, 'workspaceId' | 'payer'>): Promise<void>;
  streams: StreamPlaces;
  /** Asks the database again, after budgets changed. */
  forget(): void;
  /** Gives back what lost nodes left in a workspace. */
  sweep(workspaceId: string): Promise<void>;
}

/** A run that was taken in, and waits to be stored. */
interface Admitted {
  /** Counts the run. */
  stored(): Promise<void>;
  /** The run was not stored: nothing is counted. */
  refused(): Promise<void>;
}

/** How long what is given back waits for a database that is away, in milliseconds. */
const patience = 30_000;

const kindOf = ({ measure }: KnownBudget): Share['kind'] =>
  measure === 'concurrentRuns' || measure === 'concurrentStreams' ? measure : 'run';

export function createBudgets(options: BudgetsOptions): Budgets {
  const { pool, logger, cost } = options;
  const known = createKnownBudgets(pool);
  const account = createAccount(pool, async (budgetIds) => {
    try {
      if ((await warnOf(pool, budgetIds)) > 0) options.warned();
    } catch (error) {
      // The next settlement tries again.
      logger.warn({ err: error }, 'could not warn of a budget; will retry');
    }
  });

  /** Returns what a call of the model costs each budget, in its unit. */
  function priced(budget: KnownBudget, model: string, usage: Tokens): number {
    if (budget.measure === 'tokens') return usage.inputTokens + usage.outputTokens;
    const costUsd = cost(model, usage);
    if (costUsd === null) throw pricesMissing([model]);
    return costUsd;
  }

  return {
    async admit({ runId, workspaceId, payer, model }, signal) {
      const budgets = (await known.of(workspaceId, payer, signal)).filter(
        ({ measure }) => measure !== 'concurrentStreams',
      );
      if (budgets.length === 0) return null;
      if (budgets.some(({ measure }) => measure === 'costUsd') && !options.hasPrices(model))
        throw pricesMissing([model]);
      const shares = budgets.map((budget): Share => {
        const isCounted = budget.measure === 'runs' || budget.measure === 'concurrentRuns';
        return { budget, kind: kindOf(budget), amount: isCounted ? 1 : 0 };
      });
      const id = await account.reserve({ workspaceId, holder: runId, shares, seconds: null }, signal);
      const runs = shares.filter(({ kind, amount }) => kind === 'run' && amount > 0);
      return {
        async stored() {
          if (runs.length > 0) await account.settle(id, 'run', new Map(runs.map(({ budget }) => [budget.id, 1])));
        },
        async refused() {
          if (shares.some(({ amount }) => amount > 0)) await account.release([runId], ['run', 'concurrentRuns']);
        },
      };
    },
    accountOf: ({ runId, workspaceId, payer }) => ({
      async reserve(model, most, signal) {
        const all = await known.of(workspaceId, payer, signal);
        if (all.length === 0) return null;
        const budgets = all.filter(({ measure }) => measure === 'tokens' || measure === 'costUsd');
        if (budgets.length === 0) return null;
        const tokens = most();
        const shares = budgets.map((budget): Share => ({
          budget,
          kind: 'call',
          amount: priced(budget, model, tokens),
        }));
        const id = await account.reserve({ workspaceId, holder: runId, shares, seconds: null }, signal);
        return {
          settle(spent) {
            const sums = budgets.map((budget) => {
              const amounts = spent.map(([by, usage]) => priced(budget, by, usage));
              return [budget.id, amounts.reduce((sum, amount) => sum + amount, 0)] as const;
            });
            return account.settle(id, 'call', new Map(sums));
          },
        };
      },
    }),
    async takenOver({ runId, workspaceId, payer }) {
      if ((await known.of(workspaceId, payer, AbortSignal.timeout(patience))).length > 0)
        await account.release([runId], ['call']);
    },
    async ended({ workspaceId, payer }) {
      const budgets = await known.of(workspaceId, payer, AbortSignal.timeout(patience));
      if (budgets.some(({ measure }) => measure === 'concurrentRuns')) await account.sweep(workspaceId);
    },
    streams: createStreamPlaces({ pool, logger, known, account }),
    forget: known.forget,
    sweep: account.sweep,
  };
}

/** Says which models have no price. */
export function pricesMissing(models: readonly string[]): ServiceError {
  const which = models.length === 1 ? `The price of ${models[0]}` : `The prices of ${models.join(', ')}`;
  const message = `${which} or of another model that runs use ${models.length === 1 ? 'is' : 'are'} not known. Set MODEL_PRICES, or limit tokens instead.`;
  return new ServiceError('prices_missing', message, { extensions: { models } });
}
