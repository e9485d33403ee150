import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { SelectField, TextField } from '../../parts/field.tsx';
import { buttonClass } from '../../parts/button.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { log as de } from '../../words/de/pages/log.ts';
import { log as en } from '../../words/en/pages/log.ts';
import { useFormat, useTexts } from '../../words/words.tsx';
import { replayAddress } from '../session/replay-address.ts';
import { titleOf, useSessionPage } from '../session/session-context.ts';
import { Costs } from './costs.tsx';
import { EventList } from './event-list.tsx';
import { type LogSearch, parts } from './search.ts';
import { shownEvents } from './shown-events.ts';
import { useEvents } from './use-events.ts';
import { Waterfall } from './waterfall.tsx';

/** Every event of a session, when its steps ran, and what its model calls cost. */
export function LogPage() {
  const words = useTexts({ en, de });
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { sessionId, at, isReplay } = useSessionPage();
  const part = search.part ?? 'events';
  const set = (change: { [Key in keyof LogSearch]: LogSearch[Key] | undefined }) =>
    void navigate({ to: '.', search: (before) => withoutEmpty({ ...before, ...change }), hash: true, replace: true });
  return (
    <main className="flex h-full min-h-0 flex-col">
      <h2 className="sr-only">{words.title}</h2>
      <div role="group" aria-label={words.parts.label} className="flex gap-1 border-b border-line px-4 py-2 md:px-6">
        {parts.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={part === one}
            className={buttonClass('quiet', 'aria-pressed:border-ink aria-pressed:bg-wash')}
            onClick={() => set({ part: one === 'events' ? undefined : one })}
          >
            {words.parts[one]}
          </button>
        ))}
        {!isReplay && (
          <a
            className={buttonClass('quiet', 'ml-auto')}
            href={replayAddress(sessionId, at)}
            title={words.downloadHint}
            download
          >
            <Download size={16} aria-hidden />
            <span className="max-sm:sr-only">{words.download}</span>
          </a>
        )}
      </div>
      {part === 'events' && <Events search={search} set={set} />}
      {part === 'waterfall' && <Waterfall />}
      {part === 'costs' && <Costs />}
    </main>
  );
}

interface EventsProps {
  search: LogSearch;
  set(change: { [Key in keyof LogSearch]: LogSearch[Key] | undefined }): void;
}

function Events({ search, set }: EventsProps) {
  const words = useTexts({ en, de });
  const format = useFormat();
  const { log, agents } = useSessionPage();
  const { events, isLoading, error, retry } = useEvents(log.state.cursor);
  // Of a session that is shown as it was, those up to then.
  const there = events.slice(0, log.state.cursor);
  const shown = shownEvents(there, search);
  const types = [...new Set(there.map(({ event }) => event.type))].toSorted();
  const names = [...new Set(there.map(({ event }) => event.agent))];
  const all = format.number(log.state.cursor);
  return (
    <>
      <div role="search" aria-label={words.filters} className="flex flex-wrap items-end gap-2 px-4 py-2 md:px-6">
        <div className="w-44 max-sm:w-full">
          <TextField
            label={words.search}
            type="search"
            defaultValue={search.q ?? ''}
            onChange={({ target }) => set({ q: target.value })}
          />
        </div>
        <div className="w-44 max-sm:flex-1">
          <SelectField
            label={words.agent}
            value={search.agent ?? ''}
            onChange={({ target }) => set({ agent: target.value })}
          >
            <option value="">{words.everyAgent}</option>
            {names.map((name) => (
              <option key={name} value={name}>
                {titleOf(agents, name)}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="w-52 max-sm:flex-1">
          <SelectField
            label={words.type}
            value={search.type ?? ''}
            onChange={({ target }) => set({ type: target.value })}
          >
            <option value="">{words.withoutWords}</option>
            <option value="every">{words.everyType}</option>
            {types.map((type) => (
              <option key={type} value={type}>
                {type}
              </option>
            ))}
          </SelectField>
        </div>
        <p role="status" className="min-h-9 content-center text-sm text-soft">
          {isLoading && there.length < log.state.cursor
            ? words.loading(format.number(there.length), all)
            : words.count(format.number(shown.length), all)}
        </p>
      </div>
      <ErrorNote error={error} onRetry={retry} />
      {shown.length === 0 && !isLoading ? (
        <p className="p-4 text-soft md:p-6">{log.state.cursor === 0 ? words.noneYet : words.none}</p>
      ) : (
        <EventList events={shown} />
      )}
    </>
  );
}

function withoutEmpty(search: { [Key in keyof LogSearch]: LogSearch[Key] | undefined }): LogSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
}
