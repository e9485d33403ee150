import type { DoneEvent, ErrorEvent, Recording, Run as RunRecord, WireEvent } from '../contract.ts';
import type { ApiRequest, Connection } from './connection.ts';
import { ProtocolError, RunCancelledError, RunFailedError } from './errors.ts';
import { sessionPath } from './follow.ts';
import { type Accepted, RunLog } from './run-log.ts';
import { idempotent, type RunOptions } from './start-run.ts';

/** A decision on a waiting stage: continue with the next stage, repeat this one with a note, or end the run. */
export type Decision = 'approve' | 'revise' | 'reject';

export interface DecisionRequest {
  /** Names the result that you decide on: from the event `approval_requested`, or the run's `waitingFor`. */
  approvalId: string;
  decision: Decision;
  /** The changes to make, or the reason. */
  note?: string | undefined;
}

/**
 * A run of an agent, or of a team. Iterate it for its events, from the first to `done`; every iteration yields all of
 * them. It reconnects when the connection breaks. An agent's failure is an event; `result` throws it.
 */
export class Run<Event extends WireEvent = WireEvent, Result = unknown> implements AsyncIterable<Event> {
  readonly #connection: Connection;
  readonly #log: RunLog;
  #runId: string | null = null;
  #result: Promise<Result> | null = null;

  constructor(connection: Connection, log: RunLog, runId: string | null) {
    this.#connection = connection;
    this.#log = log;
    this.#runId = runId;
    log.onAccepted((address) => {
      this.#runId = address.runId;
    });
  }

  /** The run's id, known after `await` or the first event. Throws TypeError before that. */
  get runId(): string {
    if (this.#runId === null)
      throw new TypeError('The run has no id before the service accepts it. Await the run or its first event first.');
    return this.#runId;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Event, void, undefined> {
    // The service's contract gives the type of a run's events: see docs/sdk.md, "Types".
    yield* this.#log.read() as AsyncGenerator<Event, void, undefined>;
  }

  /**
   * The terminal event's own fields, after the run has completed. Throws RunFailedError or RunCancelledError if it did
   * not, and the errors of iterating.
   */
  get result(): Promise<Result> {
    this.#result ??= this.#readResult();
    return this.#result;
  }

  /** Returns the run's record: status, usage, times, error. */
  get(): Promise<RunRecord> {
    return this.#ask('GET', '', { mayRepeat: true });
  }

  /**
   * Downloads the recorded model calls of the run, for `unified-agents replay`. Throws NotFoundError if none is recorded.
   */
  async recording(): Promise<Recording> {
    const { sessionId, runId } = await this.#log.address();
    return this.#connection.json({
      path: `${sessionPath('/api/v1', sessionId)}/runs/${encodeURIComponent(runId)}/recording`,
    });
  }

  /** Cancels the run; its stream ends with `error` and `done`. Throws RunEndedError if the run had already finished. */
  cancel(): Promise<RunRecord> {
    return this.#ask('POST', '/cancel', { mayRepeat: true });
  }

  /**
   * Decides on a stage that a team waits for. Throws NotWaitingError if another stage waits now, or none. Sends an
   * idempotency key, so a retry after a lost response does not decide twice.
   */
  decide(request: DecisionRequest, { signal, idempotencyKey }: RunOptions = {}): Promise<RunRecord> {
    const headers = idempotent(idempotencyKey);
    return this.#ask('POST', '/decision', { mayRepeat: true, body: request, headers, signal });
  }

  async #ask(
    method: 'GET' | 'POST',
    path: string,
    more: Pick<ApiRequest, 'mayRepeat' | 'body' | 'headers' | 'signal'>,
  ): Promise<RunRecord> {
    const { layout, sessionId, runId } = await this.#log.address();
    const base = `${sessionPath(layout, sessionId)}/runs/${encodeURIComponent(runId)}`;
    return this.#connection.json({ method, path: `${base}${path}`, ...more });
  }

  async #readResult(): Promise<Result> {
    let terminal: WireEvent | null = null;
    for await (const event of this.#log.read()) {
      if (event.type !== 'done') terminal = event;
      else if ((event as DoneEvent).outcome === 'completed' && terminal) return fieldsOf(terminal) as Result;
    }
    if (terminal?.type !== 'error') throw new ProtocolError('The run ended without a terminal event.');
    const error = terminal as ErrorEvent;
    const isCancelled = error.code === 'cancelled' || error.code === 'session_deleted';
    throw isCancelled ? new RunCancelledError(error) : new RunFailedError(error);
  }
}

function fieldsOf(event: WireEvent): object {
  const { type: _type, cursor: _cursor, runId: _runId, agent: _agent, at: _at, ...fields } = event;
  return fields;
}

/**
 * A run that is being started. Use it at once, or await it for the accepted run; awaiting throws if the service refuses:
 * RunInProgressError, PreconditionMissingError, ….
 */
export class RunCall<Event extends WireEvent = WireEvent, Result = unknown>
  extends Run<Event, Result>
  implements PromiseLike<Run<Event, Result>>
{
  readonly #run: Promise<Run<Event, Result>>;

  constructor(connection: Connection, accepted: Promise<Accepted>, signal: AbortSignal | undefined) {
    const log = new RunLog(connection, accepted, signal);
    super(connection, log, null);
    this.#run = log.address().then(({ runId }) => new Run<Event, Result>(connection, log, runId));
    this.#run.catch(() => {});
  }

  // oxlint-disable-next-line unicorn/no-thenable -- awaiting it is how callers learn of a refusal
  then<Fulfilled = Run<Event, Result>, Rejected = never>(
    onFulfilled?: ((run: Run<Event, Result>) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((error: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#run.then(onFulfilled, onRejected);
  }
}
