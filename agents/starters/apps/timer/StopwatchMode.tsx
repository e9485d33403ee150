import { Button } from '../kit/Button.tsx';
import { Card } from '../kit/Empty.tsx';
import { ScrollArea } from '../kit/ScrollArea.tsx';
import { useKeys } from '../kit/keys.ts';
import { useNotice } from '../kit/Notice.tsx';
import { newStopwatch, stopwatchTime, toggleStopwatch } from './clocks.ts';
import { useEngine } from './engine.tsx';
import { clockWithTenths } from './lengths.ts';
import { Controls, Dial, KeyHint } from './parts.tsx';
import { words } from './texts.ts';

const texts = words.stopwatch;

/** A stopwatch with laps. */
export function StopwatchMode() {
  const { now, touch, stopwatch, setStopwatch, addToLog } = useEngine();
  const tell = useNotice();
  const running = stopwatch.startedAt !== null;
  const time = stopwatchTime(stopwatch, now);
  const toggle = () => setStopwatch(toggleStopwatch(stopwatch, touch()));
  const lap = () => setStopwatch({ ...stopwatch, laps: [...stopwatch.laps, stopwatchTime(stopwatch, touch())] });
  useKeys({ ' ': toggle });

  const reset = () => {
    const at = touch();
    const before = stopwatch;
    const seconds = Math.round(stopwatchTime(stopwatch, at) / 1000);
    setStopwatch(newStopwatch);
    if (seconds > 0) {
      addToLog('stopwatch', words.modes.stopwatch, seconds, at);
      tell(words.wasReset, () => setStopwatch(before));
    }
  };
  const laps = stopwatch.laps.map((total, index) => ({ total, length: total - (stopwatch.laps[index - 1] ?? 0) }));
  const lengths = laps.map(({ length }) => length);
  const mark = (length: number) => {
    if (laps.length < 2) return '';
    if (length === Math.min(...lengths)) return texts.fastest;
    return length === Math.max(...lengths) ? texts.slowest : '';
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <Card>
        <Dial
          time={clockWithTenths(time)}
          part={(time % 60_000) / 60_000}
          above={words.modes.stopwatch}
          below={<span role="status">{running ? texts.running : time > 0 ? texts.paused : texts.ready}</span>}
        />
        <Controls running={running} onToggle={toggle}>
          <Button icon="plus" className="min-h-14" disabled={!running} onClick={lap}>
            {texts.lap}
          </Button>
          <Button icon="reset" className="min-h-14" disabled={time === 0} onClick={reset}>
            {words.reset}
          </Button>
        </Controls>
        <KeyHint>{words.keys}</KeyHint>
      </Card>
      <Card title={texts.laps}>
        {laps.length === 0 ? (
          <p className="text-muted">{texts.noLaps}</p>
        ) : (
          <ScrollArea label={texts.laps} className="max-h-96 overflow-y-auto">
            <ol className="divide-y divide-border" aria-label={texts.laps}>
              {laps
                .map(({ total, length }, index) => (
                  <li key={total} className="flex items-baseline gap-3 py-2.5 tabular-nums">
                    <span className="whitespace-nowrap text-muted">{texts.lapNumber(index + 1)}</span>
                    <span className="text-sm">{mark(length)}</span>
                    <span className="ml-auto font-semibold">{clockWithTenths(length)}</span>
                    <span className="w-20 text-right text-sm text-muted">
                      <span className="sr-only">{texts.total} </span>
                      {clockWithTenths(total)}
                    </span>
                  </li>
                ))
                .toReversed()}
            </ol>
          </ScrollArea>
        )}
      </Card>
    </div>
  );
}
