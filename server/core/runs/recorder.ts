import type pg from 'pg';
import type { z } from 'zod';
import type { CallRecord, ModelResult, ModelTier, ModelTraits, TokenUsage } from '../../../agents/ports.ts';
import type { ServiceError } from '../../../schema/errors.ts';
import {
  maxRecordedBytes,
  type RecordedAnswer,
  type RecordedCall,
  recordedCallSchema,
} from '../../../schema/recording.ts';
import { requestHash } from '../../../schema/recorded-request.ts';
import { holdsSession } from '../log/fenced-append.ts';
import type { Lease } from '../log/lease.ts';
import { untilAnswered } from '../../store/transient.ts';

/** Replaces every secret that the service knows by its value. JSON stays valid. */
export type Hide = (text: string) => string;

interface CallToRecord {
  /** The name of the step, and the number of the call in it. */
  name: string;
  task: string;
  tier: ModelTier;
  traits: ModelTraits;
}

/** How a call ended: with an answer, or with an error. `usage` null: nothing was counted. */
type CallEnd = { usage: TokenUsage | null } & ({ ending: ModelResult['ending'] } | { error: ServiceError });

/** Keeps one call. */
interface CallRecorder {
  record: CallRecord;
  thinks(): void;
  took(deltas: readonly string[]): void;
  /** Stores the call, without secrets. If the database is away, waits until the signal aborts. */
  keep(end: CallEnd, signal: AbortSignal): Promise<void>;
}

/** Keeps the calls of one run. */
export interface Recorder {
  begin(call: CallToRecord): CallRecorder;
  /** The same, with this before the names of calls. */
  within(prefix: string): Recorder;
}

export function createRecorder(pool: pg.Pool, lease: Lease, hide: Hide, prefix = ''): Recorder {
  return {
    within: (inner) => createRecorder(pool, lease, hide, `${prefix}${inner}`),
    begin: (call) => {
      const name = `${prefix}${call.name}`;
      return recordCall({ ...call, name }, hide, (content, askedAt, signal) =>
        untilAnswered(() => storeCall(pool, lease, { name, content, askedAt }), signal),
      );
    },
  };
}

type Store = (content: string, askedAt: Date, signal: AbortSignal) => Promise<void>;

function recordCall(call: CallToRecord, hide: Hide, store: Store): CallRecorder {
  const askedAt = new Date();
  let asked: Pick<RecordedCall, 'model' | 'request'> | null = null;
  let refusal: RecordedAnswer['refusal'] = null;
  let chunks: string[] = [];
  let thinks = false;
  return {
    record: {
      asked(model, request) {
        asked = { model, request };
        refusal = null;
        chunks = [];
      },
      refused: (given) => void (refusal = given),
    },
    thinks: () => void (thinks = true),
    took: (deltas) => void chunks.push(...deltas),
    async keep(end, signal) {
      // A request that is too long for what is known of the server is not sent.
      if (!asked) return;
      const { name: step, task, tier, traits } = call;
      const { contextTokens, outputTokens, takesPictures = false } = traits;
      const answer = answerOf(end, { chunks, thinks, refusal });
      const kept = { step, task, tier, ...asked, contextTokens, outputTokens, takesPictures, answer };
      await store(JSON.stringify(withoutSecrets(kept, hide)), askedAt, signal);
    },
  };
}

function answerOf(
  end: CallEnd,
  { chunks, thinks, refusal }: Pick<RecordedAnswer, 'chunks' | 'thinks' | 'refusal'>,
): RecordedAnswer {
  const answered = { chunks, thinks, usage: end.usage };
  if ('ending' in end) return { ...answered, finishReason: reasons[end.ending], error: null, refusal: null };
  const { code, message } = end.error;
  const reason = code === 'output_truncated' ? 'length' : 'content_filter';
  const hasEnded = refusal === null && (code === 'output_truncated' || code === 'output_refused');
  return { ...answered, finishReason: hasEnded ? reason : null, error: { code, message }, refusal };
}

const reasons = { whole: 'stop', truncated: 'length', cut: null } as const;

const unhashed = recordedCallSchema.omit({ hash: true });

function withoutSecrets(call: z.input<typeof unhashed>, hide: Hide): RecordedCall {
  const text = call.answer.chunks.join('');
  const hidden = hide(text);
  // Half of a secret may be in one piece, and half in the next one.
  const chunks = hidden === text ? call.answer.chunks : [hidden];
  const json = hide(JSON.stringify({ ...call, answer: { ...call.answer, chunks } }));
  const kept = unhashed.parse(JSON.parse(json));
  return { ...kept, hash: requestHash(kept.request) };
}

/** A call that an attempt repeats replaces the earlier one. There is no room for more than `maxRecordedBytes` of a run. */
async function storeCall(
  pool: pg.Pool,
  { workspaceId, sessionId, runId, fence }: Lease,
  { name, content, askedAt }: { name: string; content: string; askedAt: Date },
): Promise<void> {
  await pool.query(
    `with call as (
       select session.id as session_id, case when fits then $6::text end as content,
         case when fits then $7::int else 0 end as bytes
       from session, (values ($4::uuid, $1::uuid, $5::int)) as own(session_id, run_id, fence), lateral (
         select coalesce(sum(bytes), 0) + $7::int <= ${maxRecordedBytes} as fits
         from model_call m where m.session_id = $4 and m.run_id = $1 and m.name <> $2
       ) room
       where ${holdsSession('own')}
     ), repeated as (
       update model_call m set content = call.content, bytes = call.bytes, asked_at = $8 from call
       where m.session_id = call.session_id and m.run_id = $1 and m.name = $2 returning m.name
     )
     insert into model_call (run_id, name, workspace_id, session_id, content, bytes, asked_at)
     select $1::uuid, $2, $3::uuid, session_id, content, bytes, $8 from call where not exists (select from repeated)
     on conflict do nothing`,
    [runId, name, workspaceId, sessionId, fence, content, Buffer.byteLength(content), askedAt],
  );
}
