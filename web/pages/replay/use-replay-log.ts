import { useEffect, useState } from 'react';
import { emptyLog } from '../../../schema/fold/empty-log.ts';
import { toFailure } from '../../api/problem.ts';
import type { ReplaySource } from '../../api/replay-source.ts';
import type { LogView } from '../../api/session-log.ts';

const notYet: LogView = { ready: false, state: emptyLog, from: 0, line: 'connecting', failure: null, lastFile: null };

/** Returns the log of a replay at its end. */
export function useReplayLog(source: ReplaySource): LogView {
  const [loaded, setLoaded] = useState({ source, view: notYet });
  useEffect(() => {
    const leave = new AbortController();
    const show = (view: Partial<LogView>) =>
      !leave.signal.aborted && setLoaded({ source, view: { ...notYet, line: 'paused', ...view } });
    source.stateAt(source.end, leave.signal).then(
      (state) => show({ ready: true, state }),
      (error: unknown) => show({ failure: toFailure(error) }),
    );
    return () => leave.abort();
  }, [source]);
  return loaded.source === source ? loaded.view : notYet;
}
