import type pg from 'pg';
import type { Logger } from 'pino';
import { ServiceError } from '../../../schema/errors.ts';
import { addressKey } from '../../net/address-key.ts';

/**
 * Failures are forgotten after this time without another one, in seconds. It is longer than the longest wait: otherwise
 * somebody who keeps to the waits would begin anew after each.
 */
const forgottenAfterSeconds = 3600;
const longestWaitSeconds = 900;
const defaultSweepMilliseconds = 300_000;

interface Scale {
  /** So many failures cause no wait. */
  free: number;
  /** The wait begins with a second, and doubles after so many further failures. */
  failuresPerDoubling: number;
}

/** Lets somebody who keeps guessing try some 15 times in the first hour, and 4 times in each further one. */
const accountScale: Scale = { free: 5, failuresPerDoubling: 1 };
/** Many people may share an address. Somebody who keeps guessing from one address may fail some 60 times in an hour. */
const addressScale: Scale = { free: 20, failuresPerDoubling: 4 };

export interface Attempt {
  /** The id of a person, or a hash of the typed email if nobody has it. */
  account: string;
  address: string;
  /** The id of a device from which this account signed in before; null for any other. */
  device: string | null;
}

/**
 * Makes guessing slow. Waits grow with the failures of an account and of an address, and never end in a lock for good:
 * after each wait, one attempt is admitted. The counts are in the database, so that all nodes share them.
 *
 * A known device has its own count, and is bound to no other. So nobody can keep a person from signing in on their own
 * device, neither by guessing at the account nor from the same address.
 */
export interface Attempts extends Disposable {
  /**
   * Counts an attempt as a failure. Call it before checking the password, so that many attempts at once do not pass.
   * Throws ServiceError `rate_limited` during a wait. Such an attempt does not count: otherwise anyone could extend the
   * wait for ever.
   */
  begin(attempt: Attempt): Promise<void>;
  /**
   * Call it after a complete sign-in. A known device's failures are forgotten. For other devices, this attempt alone no
   * longer counts, for the account and for the address: the other failures may be somebody else's guesses.
   */
  succeeded(attempt: Attempt): Promise<void>;
}

export interface AttemptOptions {
  /** Hears of each refusal. */
  refused?: (error: ServiceError) => void;
  logger: Pick<Logger, 'warn'>;
  sweepMilliseconds?: number;
}

/** SQL: the end of the wait that the row `stored` causes. */
const waitEnd = ({ free, failuresPerDoubling }: Scale): string =>
  // The exponent is bounded, because a power of many failures would be out of range. Without a wait, the end is not
  // `failed_at`: a statement that waited for another one began before what that one wrote.
  `case when stored.failures < ${free} then '-infinity'::timestamptz else stored.failed_at + make_interval(secs =>
    least(${longestWaitSeconds}, 2 ^ least(30, (stored.failures - ${free}) / ${failuresPerDoubling}))) end`;

/**
 * SQL: counts an attempt for the key in this parameter, unless a wait of the key has not ended. `from` limits it further.
 * Returns a row if it counted. The update sees the newest row even if another statement has just written it, so that
 * attempts at the same time pass one after the other.
 */
const count = (parameter: string, scale: Scale, from = ''): string => `
  insert into sign_in_attempt as stored (key, failures, failed_at) select ${parameter}, 1, now() ${from}
  on conflict (key) do update set
    failures = case when stored.failed_at < now() - make_interval(secs => ${forgottenAfterSeconds}) then 1
      else stored.failures + 1 end,
    failed_at = greatest(stored.failed_at, now()),
    failed_before = stored.failed_at
  where ${waitEnd(scale)} <= now()
  returning key`;

/** SQL: the seconds until the wait of a key ends; null or negative if there is none. */
const secondsLeft = (parameter: string, scale: Scale): string =>
  `(select extract(epoch from ${waitEnd(scale)} - now())::float8 from sign_in_attempt stored where key = ${parameter})`;

/** Only the database's clock decides, because the clocks of nodes may differ. */
const deviceStatement = `
with device as (${count('$1::text', accountScale)})
select exists (select from device) as admitted, ${secondsLeft('$1', accountScale)} as seconds`;

/**
 * The address counts first, and the account only if the address admits the attempt: otherwise one address could put waits
 * on many accounts during its own wait. An attempt on an account that waits does not count for the address. If several
 * attempts on an account begin at the same moment, those that lose count for the address nevertheless.
 */
const statement = `
with address as (${count('$1::text', addressScale, `where coalesce(${secondsLeft('$2', accountScale)}, 0) <= 0`)}),
account as (${count('$2::text', accountScale, 'from address')})
select exists (select from account) as admitted,
  greatest(${secondsLeft('$1', addressScale)}, ${secondsLeft('$2', accountScale)}) as seconds`;

/** Restores what was before the attempt. Without the former time, each success would begin the wait again. */
const undoStatement = `
update sign_in_attempt set failures = greatest(0, failures - 1), failed_at = coalesce(failed_before, failed_at),
  failed_before = null
where key = $1`;

/** Skips rows in use: waiting for them, in another order than `begin` locks them, could deadlock. */
const sweepStatement = `
delete from sign_in_attempt where key in (
  select key from sign_in_attempt where failed_at < now() - make_interval(secs => ${forgottenAfterSeconds})
  for update skip locked)`;

/** Starts a sweep of old counts; dispose of it to stop the sweep. */
export function createAttempts(pool: pg.Pool, options: AttemptOptions): Attempts {
  const { logger, sweepMilliseconds = defaultSweepMilliseconds } = options;
  const sweep = setInterval(() => {
    // Not awaited. If it fails, the next sweep deletes these rows.
    pool
      .query(sweepStatement)
      .catch((error: unknown) => logger.warn({ err: error }, 'could not delete old attempts to sign in'));
  }, sweepMilliseconds);
  sweep.unref();

  return {
    async begin(attempt) {
      const keys = keysOf(attempt);
      const { rows } = await pool.query<{ admitted: boolean; seconds: number | null }>({
        ...(keys.length === 1
          ? { name: 'begin-sign-in-on-device', text: deviceStatement }
          : { name: 'begin-sign-in', text: statement }),
        values: keys,
      });
      const [row] = rows;
      if (row?.admitted) return;
      // Of attempts at the same moment, those that lose do not see the wait of the others yet.
      const seconds = Math.max(1, Math.ceil(row?.seconds ?? 1));
      const error = new ServiceError('rate_limited', `Too many attempts to sign in. Try again in ${seconds} s.`, {
        retryAfterSeconds: seconds,
      });
      options.refused?.(error);
      throw error;
    },
    async succeeded(attempt) {
      const keys = keysOf(attempt);
      if (attempt.device !== null) await pool.query('delete from sign_in_attempt where key = $1', keys);
      // One after the other: a statement for both could lock them in another order than `begin`.
      else for (const key of keys) await pool.query(undoStatement, [key]);
    },
    [Symbol.dispose]: () => clearInterval(sweep),
  };
}

/** Address first, as `begin` locks them. */
function keysOf({ account, address, device }: Attempt): string[] {
  return device === null ? [addressKey(address), `account:${account}`] : [`device:${device}:${account}`];
}
