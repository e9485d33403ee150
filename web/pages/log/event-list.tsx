import { useNavigate } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { marksOf } from '../../api/agents.ts';
import { Button } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { StageMark } from '../../parts/stage-mark.tsx';
import { log as de } from '../../words/de/pages/log.ts';
import { log as en } from '../../words/en/pages/log.ts';
import { useFormat, useSpoken, useTexts } from '../../words/words.tsx';
import { useSessionBasics } from '../session/session-context.ts';
import { sentenceOf } from './sentence.ts';
import type { LoggedEvent } from './use-events.ts';

/** The most characters of a sentence that a row shows: a text of a megabyte must not be laid out. */
const longest = 300;

/** The events as rows; only those on the screen are drawn. */
export function EventList({ events }: { events: readonly LoggedEvent[] }) {
  const words = useTexts({ en, de });
  const [open, setOpen] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its values stay in this component
  const rows = useVirtualizer({
    count: events.length,
    getScrollElement: () => box.current,
    estimateSize: () => 36,
    getItemKey: (index) => events[index]?.event.cursor ?? index,
    overscan: 12,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div ref={box} tabIndex={0} role="region" aria-label={words.list} className="min-h-0 flex-1 overflow-y-auto">
      <ol className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const one = events[index];
          return (
            one && (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                aria-setsize={events.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0 border-b border-line"
                style={{ transform: `translateY(${start}px)` }}
              >
                <Row one={one} isOpen={open === one.event.cursor} onOpen={setOpen} />
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
}

interface RowProps {
  one: LoggedEvent;
  isOpen: boolean;
  onOpen(cursor: number | null): void;
}

function Row({ one: { event, json }, isOpen, onOpen }: RowProps) {
  const words = useTexts({ en, de });
  const format = useFormat();
  const { language } = useSpoken();
  const { agents } = useSessionBasics();
  const { cursor, type, agent, at } = event;
  const time = new Date(at).toLocaleTimeString(language, { hour12: false });
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        className="flex min-h-9 w-full items-center gap-3 px-4 text-left text-sm hover:bg-wash max-md:min-h-11 md:px-6"
        onClick={() => onOpen(isOpen ? null : cursor)}
      >
        <span className="w-14 shrink-0 text-right font-mono text-xs text-soft">{cursor}</span>
        <time dateTime={at} title={format.time(at)} className="w-16 shrink-0 font-mono text-xs text-soft max-sm:hidden">
          {time}
        </time>
        <StageMark mark={marksOf(agents).get(agent) ?? agent.slice(0, 2)} status="none" />
        <span className="w-40 shrink-0 truncate font-mono text-xs max-md:w-28">{type}</span>
        <span className="min-w-0 flex-1 truncate">{sentenceOf(event, words, format).slice(0, longest)}</span>
      </button>
      {isOpen && <Whole cursor={cursor} json={json} />}
    </>
  );
}

function Whole({ cursor, json }: { cursor: number; json: string }) {
  const words = useTexts({ en, de });
  const { sessionId, isReplay } = useSessionBasics();
  const navigate = useNavigate();
  const show = () =>
    isReplay
      ? void navigate({ to: '/r', search: { at: cursor }, hash: true })
      : void navigate({ to: '/s/$sessionId', params: { sessionId }, search: { at: cursor } });
  return (
    <div className="flex flex-col gap-2 bg-wash px-4 py-3 md:px-6">
      <pre className="max-h-96 overflow-auto font-mono text-xs whitespace-pre-wrap">
        {JSON.stringify(JSON.parse(json), null, 2)}
      </pre>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={show}>{words.show}</Button>
        <CopyButton text={json} label={words.copyJson} />
        {!isReplay && (
          <>
            <CopyButton text={curlFor(sessionId, cursor)} label={words.copyCurl} />
            <span className="text-sm text-soft">{words.curlHint}</span>
          </>
        )}
      </div>
    </div>
  );
}

/** The command that fetches the event. The id of a session has no character that a shell reads. */
function curlFor(sessionId: string, cursor: number): string {
  const url = `${location.origin}/api/v1/sessions/${sessionId}/events?since=${cursor - 1}&limit=1`;
  return `curl -s -H "authorization: Bearer $KEY" -H 'accept: application/json' '${url}'`;
}
