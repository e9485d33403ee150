import { useTRPC, useTRPCClient } from '../../../api/studio.tsx';
import { usePages } from '../../../api/use-pages.ts';
import { Empty, ErrorNote } from '../../../parts/notice.tsx';
import { ShowMore } from '../../../parts/show-more.tsx';
import { Skeleton } from '../../../parts/skeleton.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { useWebhookWords } from './use-webhook-words.ts';

/** Attempts go on while the page is open. */
const refetchInterval = 3_000;

/** What a webhook sent in the last 30 days, newest first. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const { deliveries: words } = useWebhookWords();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const input = { webhookId, limit: 20 };
  const query = usePages({
    queryKey: trpc.webhooks.deliveries.list.queryKey(input),
    load: (before, signal) =>
      client.webhooks.deliveries.list.query({ ...input, ...(before && { before }) }, { signal }),
    refetchInterval,
  });
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <section aria-label={words.title} className="flex flex-col gap-3 border-l-2 border-line pl-3 md:pl-4">
      <h3 className="text-sm font-semibold">{words.title}</h3>
      <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
      {query.isPending && <Skeleton lines={3} />}
      {query.data && deliveries.length === 0 && (
        <Empty title={words.empty}>
          <p>{words.emptyHow}</p>
        </Empty>
      )}
      {deliveries.length > 0 && (
        <ul className="border-t border-line">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.deliveryId} delivery={delivery} />
          ))}
        </ul>
      )}
      {query.hasNextPage && <ShowMore isLoading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />}
    </section>
  );
}
