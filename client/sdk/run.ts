import type { DoneEvent, ErrorEvent, WireEvent } from '../../schema/event.ts';
import type { Run as RunRecord } from '../../schema/run.ts';
import type { ApiRequest, Connection } from './connection.ts';
import { ProtocolError, RunCancelledError, RunFailedError } from './errors.ts';
import { sessionPath } from './follow.ts';
import { type Accepted, RunLog } from './run-log.ts';
import { idempotent, type RunOptions } from './start-run.ts';

/** What a team that waits is told: the next stage; the same one again, with a note; or the end. */
export type Decision = 'approve' | 'revise' | 'reject';

export interface DecisionRequest {
  /** What was looked at: from the event `approval_requested`, or the run's `waitingFor`. */
  approvalId: string;
  decision: Decision;
  /** What is to be done otherwise, or why. */
  note?: string | undefined;
}

/**
 * A run of an agent, or of a team. Iterate it for its events, from the first to `done`; as often as wanted, each time
 * all of them. A drop of the connection is not seen. An agent's failure is an event; `result` throws it.
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

  /** Known once the service has accepted the run: after `await`, or the first event. Throws TypeError before. */
  get runId(): string {
    if (this.#runId === null) throw new TypeError('The run is not accepted yet: await it, or an event of it, first.');
    return this.#runId;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Event, void, undefined> {
    // What the service streams of this run is of this type: see docs/sdk.md, "Types".
    yield* this.#log.read() as AsyncGenerator<Event, void, undefined>;
  }

  /**
   * The terminal event's own fields, once the run has completed. Throws RunFailedError, RunCancelledError, and what
   * iterating throws.
   */
  get result(): Promise<Result> {
    this.#result ??= this.#readResult();
    return this.#result;
  }

  /** Its record: status, usage, times, error. */
  get(): Promise<RunRecord> {
    return this.#ask('GET', '', { mayRepeat: true });
  }

  /** Ends it; its stream then ends with `error` and `done`. Throws RunEndedError where it came to its end before. */
  cancel(): Promise<RunRecord> {
    return this.#ask('POST', '/cancel', { mayRepeat: true });
  }

  /**
   * Answers a team that waits for a decision on a stage. Throws NotWaitingError if something else waits by now, or
   * nothing. It carries a key, so that one whose answer was lost is sent again and taken once.
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
      else if ((event as WireEvent<DoneEvent>).outcome === 'completed' && terminal) return fieldsOf(terminal) as Result;
    }
    if (terminal?.type !== 'error') throw new ProtocolError('The run ended without a terminal event.');
    const error = terminal as WireEvent<ErrorEvent>;
    const isCancelled = error.code === 'cancelled' || error.code === 'session_deleted';
    throw isCancelled ? new RunCancelledError(error) : new RunFailedError(error);
  }
}

function fieldsOf(event: WireEvent): object {
  const { type: _type, cursor: _cursor, runId: _runId, agent: _agent, at: _at, ...fields } = event;
  return fields;
}

/**
 * A run that was just asked for. It can be used as it is; awaited, it is the run once the service has accepted it, and
 * throws what the service refused: RunInProgressError, PreconditionMissingError, ….
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
