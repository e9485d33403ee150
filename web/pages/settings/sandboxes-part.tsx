import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { SandboxFinding, SandboxInfo } from '../../../schema/sandbox.ts';
import { useMay, useMe } from '../../api/me.ts';
import { useTRPC } from '../../api/studio.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { ErrorNote, Notice } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { sandboxes as de } from '../../words/de/pages/sandboxes.ts';
import { sandboxes as en } from '../../words/en/pages/sandboxes.ts';
import { useFormat, useTexts, useWords } from '../../words/words.tsx';

const scope = 'keys:manage';
const tones = { works: 'good', fails: 'bad', missing: 'plain' } as const;

/** Where projects are built and shown, whether that works, and how it is set up. */
export function SandboxesPart() {
  const words = useTexts({ en, de });
  const { common } = useWords();
  const { me } = useMe();
  const may = useMay();
  const trpc = useTRPC();
  const hint = useId();
  const query = useQuery(trpc.sandboxes.info.queryOptions());
  const testing = useMutation(trpc.sandboxes.test.mutationOptions());
  if (query.isPending || !me) return query.error ? <ErrorNote error={query.error} /> : <Skeleton lines={8} />;
  if (!query.data) return <ErrorNote error={query.error} onRetry={() => void query.refetch()} />;
  const isLocal = query.data.provider === 'local';
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <p className="text-soft">{words.lead}</p>
      {query.data.boundary === 'none' && <Notice tone="bad">{words.unconfined}</Notice>}
      <Facts info={query.data} />
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <Button disabled={!may(scope) || testing.isPending} aria-describedby={hint} onClick={() => testing.mutate()}>
            {testing.isPending ? words.testing : words.test}
          </Button>
          <p id={hint} className="min-w-0 flex-1 basis-60 text-sm text-soft">
            {may(scope) ? (isLocal ? words.testHere : words.testCosts) : common.failure.forbidden(scope)}
          </p>
        </div>
        <div role="status" className="empty:hidden">
          {testing.data && <Findings findings={testing.data.findings} />}
        </div>
        <ErrorNote error={testing.error} onRetry={() => testing.mutate()} />
      </div>
      <details>
        <summary className="max-md:py-2.5">{words.setUp}</summary>
        <div className="flex flex-col gap-3 pt-3">
          <p>{words.how}</p>
          <dl className="flex flex-col gap-2">
            {Object.entries(words.settings).map(([name, text]) => (
              <div key={name}>
                <dt className="font-mono text-sm">{name}</dt>
                <dd className="text-sm text-soft">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </details>
    </div>
  );
}

function Facts({ info: { provider, address, boundary, previewUrl, previewVersions } }: { info: SandboxInfo }) {
  const words = useTexts({ en, de });
  const format = useFormat();
  const facts = [
    [words.provider, words.providers[provider]],
    ...(address === null ? [] : [[words.address, address]]),
    ...(boundary === null ? [] : [[words.boundary, boundary === 'none' ? words.noBoundary : boundary]]),
    [words.previews, previewUrl],
    [words.kept, previewVersions === 0 ? words.noneKept : words.keptOf(format.number(previewVersions))],
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-2 border-y border-line py-3 sm:grid-cols-[auto_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-sm text-soft max-sm:mt-1">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Findings({ findings }: { findings: readonly SandboxFinding[] }) {
  const words = useTexts({ en, de });
  const format = useFormat();
  return (
    <ol className="border-t border-line">
      {findings.map(({ what, state, says, durationMs }) => (
        <li key={what} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line py-2.5">
          <h2 className="min-w-40 font-semibold">{words.findings[what]}</h2>
          <Badge tone={tones[state]}>
            {state === 'works' ? words.works(format.duration(durationMs)) : words.states[state]}
          </Badge>
          <p className="basis-full text-sm text-soft">{says}</p>
        </li>
      ))}
    </ol>
  );
}
