export interface Terms {
  principal: number;
  /** Percent per year. */
  rate: number;
  months: number;
  /** Extra payment per month. */
  extra: number;
}

export interface Row {
  /** Counted from 1. */
  period: number;
  paid: number;
  interest: number;
  repaid: number;
  balance: number;
}

export function monthlyPayment({ principal, rate, months }: Omit<Terms, 'extra'>): number {
  const share = rate / 1200;
  return share === 0 ? principal / months : (principal * share) / (1 - (1 + share) ** -months);
}

/** Returns the payments month by month until the loan is repaid; the last payment is the remaining debt. */
export function schedule(terms: Terms): Row[] {
  const payment = monthlyPayment(terms) + terms.extra;
  const rows: Row[] = [];
  let balance = terms.principal;
  for (let period = 1; period <= terms.months && balance > 0.005; period += 1) {
    const interest = (balance * terms.rate) / 1200;
    const paid = period === terms.months ? balance + interest : Math.min(payment, balance + interest);
    balance = Math.max(0, balance + interest - paid);
    rows.push({ period, paid, interest, repaid: paid - interest, balance });
  }
  return rows;
}

/** Sums twelve months into one row. */
export function byYear(rows: readonly Row[]): Row[] {
  const years: Row[] = [];
  for (const row of rows) {
    const period = Math.ceil(row.period / 12);
    const year = years[period - 1] ?? { period, paid: 0, interest: 0, repaid: 0, balance: 0 };
    years[period - 1] = {
      period,
      paid: year.paid + row.paid,
      interest: year.interest + row.interest,
      repaid: year.repaid + row.repaid,
      balance: row.balance,
    };
  }
  return years;
}

export function totals(rows: readonly Row[]): { paid: number; interest: number } {
  return {
    paid: rows.reduce((sum, { paid }) => sum + paid, 0),
    interest: rows.reduce((sum, { interest }) => sum + interest, 0),
  };
}

export interface Plan {
  start: number;
  /** Paid in at the end of each month. */
  monthly: number;
  /** Percent per year. */
  rate: number;
  /** The number of months between two interest credits. */
  every: number;
}

/** The state at the end of a month. */
export interface Stand {
  month: number;
  deposits: number;
  interest: number;
  balance: number;
}

/** Returns the state of each month, including the start, while `goOn` returns true, for at most `most` months. */
export function growth(plan: Plan, most: number, goOn: (stand: Stand) => boolean = () => true): Stand[] {
  const stands: Stand[] = [{ month: 0, deposits: plan.start, interest: 0, balance: plan.start }];
  let { start: balance, start: deposits } = plan;
  let credited = 0;
  let accrued = 0;
  for (let month = 1; month <= most && goOn(stands[month - 1] as Stand); month += 1) {
    accrued += (balance * plan.rate) / 1200;
    if (month % plan.every === 0) {
      balance += accrued;
      credited += accrued;
      accrued = 0;
    }
    balance += plan.monthly;
    deposits += plan.monthly;
    stands.push({ month, deposits, interest: credited + accrued, balance: balance + accrued });
  }
  return stands;
}

/** In months: a hundred years. */
export const longest = 1200;

/** Returns the months until the goal is reached; null if that takes more than a hundred years. */
export function untilGoal(goal: number, plan: Plan): Stand[] | null {
  const stands = growth(plan, longest, ({ balance }) => balance < goal - 0.005);
  return (stands.at(-1)?.balance ?? 0) >= goal - 0.005 ? stands : null;
}

/** Returns the start, each full year, and the end. */
export function yearly(stands: readonly Stand[]): Stand[] {
  return stands.filter(({ month }, index) => month % 12 === 0 || index === stands.length - 1);
}
