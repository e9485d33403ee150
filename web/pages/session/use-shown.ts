import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { emptyLog } from '../../../schema/fold/empty-log.ts';
import type { LogView } from '../../api/session-log.ts';
import type { Travel, TravelView } from '../../api/travel.ts';
import { type Travelled, useTravel } from '../../api/use-travel.ts';

/** Milliseconds that the playhead rests before the address says where it is: browsers allow few changes of it. */
const restMs = 300;

interface Shown {
  /** The log as it is shown. */
  log: LogView;
  /** The cursor at which it is shown; null: live. */
  at: number | null;
  travel: { travel: Travel; view: TravelView };
}

/** Returns the log of a session as the address asks for it, live or at a cursor, and what moves through it. */
export function useShown(log: Travelled, live: LogView): Shown {
  const { at: asked } = useSearch({ strict: false });
  const navigate = useNavigate();
  const held = useTravel(log);
  const { travel, view } = held;
  const written = useRef(asked ?? null);

  const goTo = useEffectEvent((cursor: number | null) => {
    if (written.current === cursor && view.at === cursor) return;
    written.current = cursor;
    travel.go(cursor === null || cursor > live.state.cursor ? null : cursor);
  });
  useEffect(() => {
    // What the playhead wrote itself is not asked for.
    if (live.ready && written.current !== (asked ?? null)) goTo(asked ?? null);
  }, [live.ready, asked]);
  const begin = useEffectEvent(() => {
    if (asked !== undefined && asked <= live.state.cursor) travel.go(asked);
  });
  useEffect(() => {
    if (live.ready) begin();
  }, [live.ready]);

  const write = useEffectEvent((cursor: number | null) => {
    if (written.current === cursor) return;
    written.current = cursor;
    void navigate({ to: '.', search: (search) => ({ ...search, at: cursor ?? undefined }), hash: true, replace: true });
  });
  useEffect(() => {
    if (view.isPlaying || !live.ready) return undefined;
    const timer = setTimeout(() => write(view.at), restMs);
    return () => clearTimeout(timer);
  }, [view.at, view.isPlaying, live.ready]);

  const shown = useMemo((): LogView => {
    if (view.at === null) return live;
    return { ...live, ready: view.state !== null, state: view.state ?? emptyLog, from: 0, lastFile: null };
  }, [live, view.at, view.state]);
  return { log: shown, at: view.at, travel: held };
}
