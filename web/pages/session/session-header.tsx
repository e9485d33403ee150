import { useMutation } from '@tanstack/react-query';
import { Download, Pencil, Share2, Square, Waypoints } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useMay, useMe } from '../../api/me.ts';
import { useTRPC } from '../../api/studio.tsx';
import { Button, buttonClass, IconButton } from '../../parts/button.tsx';
import { Badge } from '../../parts/badge.tsx';
import { useFormat, useWords } from '../../words/words.tsx';
import { becauseButton, useSurface } from '../because/use-surface.ts';
import { titleOf, useSessionPage } from './session-context.ts';
import { totalUsage } from './total-usage.ts';
import { lateMs, useLate } from './use-late.ts';
import { useMayNot } from './use-may-not.ts';
import { late, onceReached } from '../../parts/late.ts';

const ShareDialog = late(async () => (await import('../sharing/share-dialog.tsx')).ShareDialog);
const ForkedFrom = late(async () => (await import('../fork/forked-from.tsx')).ForkedFrom);

const RenameDialog = late(async () => (await import('../sessions/rename-dialog.tsx')).RenameDialog);

/** The idea, the connection, the run, the cost so far, Stop. */
export function SessionHeader() {
  const { session: words } = useWords();
  const { sessionId, session, log } = useSessionPage();
  const title = session && (session.name ?? (session.ideaSummary?.trim() || words.untitled));
  // A line that comes back at once was not lost.
  const isLost = useLate(log.line === 'lost', lateMs);
  const line = log.line === 'lost' && !isLost ? 'connecting' : log.line;
  const { isSignedOut } = useMe();
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-2 px-4 pt-3 md:px-6 md:pt-4">
      <div className="flex min-w-0 flex-1 items-center gap-1 md:basis-64">
        <h1 className="line-clamp-1 text-lg/6 font-semibold" title={title ?? undefined}>
          {/* Keeps its height until the name is loaded. */}
          {title ?? <span className="invisible">{words.untitled}</span>}
        </h1>
        <Rename />
      </div>
      {/* One row on a phone: the thread needs the height. */}
      <div className="flex items-center gap-2 max-md:order-last max-md:w-full md:flex-wrap">
        <Stop />
        <Badge tone={line === 'live' ? 'good' : line === 'lost' ? 'bad' : 'plain'} shape="ring">
          {isSignedOut && line !== 'live' ? words.signedOut : words.line[line]}
        </Badge>
        <RunBadge />
        <Cost />
      </div>
      <div className="ml-auto flex items-center gap-2">
        <Because />
        <Share />
        <a className={buttonClass('quiet')} href={`/api/v1/sessions/${sessionId}/export.zip`} download>
          <Download size={16} aria-hidden />
          <span className="max-sm:sr-only">{words.export}</span>
        </a>
      </div>
      {session?.forkedFrom && (
        <div className="order-last w-full">
          <Suspense>
            <ForkedFrom from={session.forkedFrom} />
          </Suspense>
        </div>
      )}
    </header>
  );
}

/** What the run does, by its own events: the connection has a badge of its own. */
export function RunBadge() {
  const { session: words } = useWords();
  const { log, agents, active } = useSessionPage();
  const last = log.state.runs.at(-1);
  if (!log.ready) return null;
  if (!last) return <Badge tone="plain">{words.run.idle}</Badge>;
  if (active?.waitingFor) return <Badge tone="warn">{words.run.waiting}</Badge>;
  if (active) {
    const agent = active.stages.at(-1)?.agent ?? active.agent;
    return <Badge tone="now">{words.run.running(titleOf(agents, agent))}</Badge>;
  }
  const outcome = last.outcome ?? 'completed';
  return <Badge tone={outcome === 'failed' ? 'bad' : 'plain'}>{words.run[outcome]}</Badge>;
}

export function Cost() {
  const { session: words } = useWords();
  const format = useFormat();
  const { log } = useSessionPage();
  const { runs } = log.state;
  if (runs.length === 0) return null;
  const { tokens, costUsd } = totalUsage(runs);
  if (tokens === 0) {
    return (
      <Badge tone="plain" canShrink title={words.offlineDraft}>
        {words.offlineDraft}
      </Badge>
    );
  }
  return (
    <Badge tone="plain" canShrink title={words.cost}>
      <span className="sr-only">{words.cost}: </span>
      {format.money(costUsd)} · {words.tokens(format.number(tokens))}
    </Badge>
  );
}

/** Stops the run. It says "Stopping …" until the log has the run's end. */
function Stop() {
  const words = useWords();
  const trpc = useTRPC();
  const may = useMay();
  const mayNot = useMayNot();
  const { sessionId, at, active } = useSessionPage();
  const stopping = useMutation(trpc.runs.cancel.mutationOptions());
  if (!active || at !== null) return null;
  const { runId } = active;
  const isStopping = stopping.variables?.runId === runId && (stopping.isPending || stopping.isSuccess);
  return (
    <Button
      look="now"
      disabled={isStopping || !may('sessions:write')}
      title={may('sessions:write') ? undefined : mayNot('sessions:write')}
      onClick={() => stopping.mutate({ sessionId, runId }, { onError: () => void tell(words.common.failure.title) })}
    >
      <Square size={14} fill="currentColor" aria-hidden />
      {isStopping ? words.session.stopping : words.session.stop}
    </Button>
  );
}

/** Opens and closes the chain that says why something is there. */
function Because() {
  const { because: words } = useWords().session;
  const { isShown, toggle } = useSurface();
  return (
    <Button id={becauseButton} look="quiet" aria-expanded={isShown} title={words.title} onClick={toggle}>
      <Waypoints size={16} aria-hidden />
      <span className="max-sm:sr-only">{words.title}</span>
    </Button>
  );
}

/** Makes links that show the session. An earlier moment can be shared, too: it changes nothing. */
function Share() {
  const { session: words, common } = useWords();
  const { me } = useMe();
  const { sessionId, at, now } = useSessionPage();
  const [isOpen, setOpen] = useState(false);
  const scope = 'sessions:share';
  const isReader = me !== null && !me.scopes.includes(scope);
  return (
    <>
      <Button
        look="quiet"
        disabled={isReader}
        title={isReader ? common.mayNot(scope) : undefined}
        onClick={() => setOpen(true)}
      >
        <Share2 size={16} aria-hidden />
        <span className="max-sm:sr-only">{words.share}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog sessionId={sessionId} latest={now.cursor} at={at} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Rename() {
  const { session: words } = useWords();
  const may = useMay();
  const mayNot = useMayNot();
  const { session } = useSessionPage();
  const [isOpen, setOpen] = useState(false);
  if (!session) return null;
  const isReader = !may('sessions:write');
  return (
    <>
      <IconButton
        label={words.rename}
        disabled={isReader}
        title={isReader ? mayNot('sessions:write') : words.rename}
        onClick={() => setOpen(true)}
      >
        <Pencil size={16} aria-hidden />
      </IconButton>
      {isOpen && (
        <Suspense>
          <RenameDialog session={session} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Messages are loaded when there is one. */
async function tell(text: string): Promise<void> {
  const { toast } = await onceReached(() => import('../../parts/toasts.tsx'));
  toast({ text });
}
