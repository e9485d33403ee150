import { Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { type Speed, speeds, type Travel, type TravelView } from '../../api/travel.ts';
import { IconButton } from '../../parts/button.tsx';
import { score as de } from '../../words/de/pages/score.ts';
import { score as en } from '../../words/en/pages/score.ts';
import { useTexts } from '../../words/words.tsx';

interface PlayControlsProps {
  travel: { travel: Travel; view: TravelView };
  /** The last cursor of the log. */
  latest: number;
}

/** Replays a log at some speed, and moves through it event by event. */
export function PlayControls({ travel: { travel, view }, latest }: PlayControlsProps) {
  const words = useTexts({ en, de });
  const { at, isPlaying, speed } = view;
  const cursor = at ?? latest;
  const step = (by: number) => {
    const next = Math.max(0, cursor + by);
    travel.go(next >= latest ? null : next);
  };
  return (
    <>
      <IconButton
        label={isPlaying ? words.pause : at === null ? words.playAll : words.play}
        onClick={() => (isPlaying ? travel.pause() : travel.play(speed))}
      >
        {isPlaying ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
      </IconButton>
      <label className="max-sm:hidden">
        <span className="sr-only">{words.speedLabel}</span>
        <select
          value={speed}
          className="min-h-9 rounded border border-line bg-sheet px-1 text-sm"
          onChange={(event) => travel.setSpeed(Number(event.target.value) as Speed)}
        >
          {speeds.map((times) => (
            <option key={times} value={times}>
              {words.speed(times)}
            </option>
          ))}
        </select>
      </label>
      <IconButton label={words.previous} disabled={cursor === 0} onClick={() => step(-1)}>
        <SkipBack size={14} aria-hidden />
      </IconButton>
      <IconButton label={words.next} disabled={at === null} onClick={() => step(1)}>
        <SkipForward size={14} aria-hidden />
      </IconButton>
    </>
  );
}
