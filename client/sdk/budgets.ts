import type { Budget, BudgetPage, BudgetRequest, UsageQuery, UsageReport } from '../contract.ts';
import type { Connection } from './connection.ts';
import { Listing, type PageQuery } from './listing.ts';

const base = '/api/v1/budgets';
const pathOf = (budgetId: string) => `${base}/${encodeURIComponent(budgetId)}`;

/** Limits on what a workspace, a member or a key may use. */
export class Budgets {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  create(request: BudgetRequest): Promise<Budget> {
    return this.#connection.json({ method: 'POST', path: base, body: request });
  }

  /** Lists budgets with what is used of them, the newest first. */
  list({ before, ...query }: PageQuery = {}): Listing<Budget, BudgetPage> {
    const load = (from: string | undefined) =>
      this.#connection.json<BudgetPage>({ path: base, query: { ...query, before: from } });
    return new Listing(before, load, ({ budgets }) => budgets);
  }

  get(budgetId: string): Promise<Budget> {
    return this.#connection.json({ path: pathOf(budgetId) });
  }

  /** Changes the limit. */
  update(budgetId: string, changes: Pick<Budget, 'limit'>): Promise<Budget> {
    return this.#connection.json({ method: 'PATCH', path: pathOf(budgetId), body: changes });
  }

  remove(budgetId: string): Promise<void> {
    return this.#connection.delete(pathOf(budgetId));
  }

  /** Returns what the workspace has used, by day, agent, model, key or member. */
  usage(query: UsageQuery = {}): Promise<UsageReport> {
    return this.#connection.json({ path: '/api/v1/usage', query: { ...query } });
  }
}
