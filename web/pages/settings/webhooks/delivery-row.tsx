import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WebhookDelivery } from '../../../../schema/webhook.ts';
import { useTRPC } from '../../../api/studio.tsx';
import { Badge } from '../../../parts/badge.tsx';
import { Button } from '../../../parts/button.tsx';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { ErrorNote } from '../../../parts/notice.tsx';
import { toast } from '../../../parts/toasts.tsx';
import { useFormat } from '../../../words/words.tsx';
import { useWebhookWords } from './use-webhook-words.ts';
import { readable } from './webhook-text.ts';

const tones = { pending: 'warn', delivered: 'good', failed: 'bad' } as const;

/** A delivery: its state, and on request what was sent and what was answered. */
export function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { deliveries: words, eventNames } = useWebhookWords();
  const format = useFormat();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const resending = useMutation(
    trpc.webhooks.deliveries.redeliver.mutationOptions({
      onSuccess() {
        toast({ text: words.resent });
        void queryClient.invalidateQueries(trpc.webhooks.pathFilter());
      },
    }),
  );
  const { webhookId, deliveryId, type, status, createdAt, nextAttemptAt, attempts, body } = delivery;
  const names: Readonly<Record<string, string>> = { ...eventNames, ping: words.ping };
  const last = attempts.at(-1);
  const facts = [
    format.time(createdAt),
    last && answerOf(last, words),
    words.attempts(attempts.length),
    status === 'pending' && nextAttemptAt !== null && words.next(format.ago(nextAttemptAt)),
  ].filter((fact) => typeof fact === 'string');
  return (
    <li className="border-b border-line">
      <details>
        <summary className="py-2">
          <span className="mr-3">{names[type] ?? type}</span>
          <Badge tone={tones[status]}>{words.status[status]}</Badge>
          <span className="text-sm text-soft max-md:block md:ml-3">{facts.join(' · ')}</span>
        </summary>
        <div className="flex flex-col gap-4 pt-1 pb-4">
          <p className="font-mono text-xs text-soft wrap-anywhere">{deliveryId}</p>
          {attempts.length > 0 && (
            <ol className="flex flex-col gap-2 text-sm">
              {attempts.map((attempt) => (
                <Attempt key={attempt.number} attempt={attempt} />
              ))}
            </ol>
          )}
          <div className="flex flex-col items-start gap-2">
            <h4 className="text-sm font-semibold">{words.payload}</h4>
            <Text text={readable(body)} label={words.payload} />
          </div>
          <ErrorNote error={resending.error} onRetry={() => resending.mutate({ webhookId, deliveryId })} />
          <div className="flex flex-wrap gap-2">
            <CopyButton text={body} />
            <Button disabled={resending.isPending} onClick={() => resending.mutate({ webhookId, deliveryId })}>
              {words.resend}
            </Button>
          </div>
        </div>
      </details>
    </li>
  );
}

type AttemptShown = WebhookDelivery['attempts'][number];
type DeliveryWords = ReturnType<typeof useWebhookWords>['deliveries'];

/** The status of an answer, in words. */
function answerOf({ status, durationMs }: AttemptShown, words: DeliveryWords): string {
  if (status !== null) return words.code(status);
  return durationMs === null ? words.underWay : words.noAnswer;
}

function Attempt({ attempt }: { attempt: AttemptShown }) {
  const { deliveries: words } = useWebhookWords();
  const format = useFormat();
  const { number, startedAt, durationMs, error, response } = attempt;
  const facts = [
    answerOf(attempt, words),
    format.time(startedAt),
    durationMs !== null && (durationMs < 1_000 ? `${durationMs} ms` : format.duration(durationMs)),
  ].filter((fact) => typeof fact === 'string');
  return (
    <li className="flex flex-col gap-1">
      <p>
        <span className="font-semibold">{words.number(number)}</span> · {facts.join(' · ')}
      </p>
      {error !== null && <p className="text-bad">{error}</p>}
      {response !== null && response !== '' && (
        <Text text={response} label={`${words.number(number)}: ${words.answer}`} />
      )}
    </li>
  );
}

/** A text from outside. What scrolls must be reached by keyboard. */
function Text({ text, label }: { text: string; label: string }) {
  return (
    <pre
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      className="max-h-80 w-full overflow-auto border border-line bg-sheet p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
    >
      {text}
    </pre>
  );
}
