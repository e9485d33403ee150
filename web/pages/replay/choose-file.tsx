import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { mostReplayBytes, mostReplayEvents } from '../../../schema/replay-file.ts';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Page } from '../../shell/page.tsx';
import { replay as de } from '../../words/de/pages/replay.ts';
import { replay as en } from '../../words/en/pages/replay.ts';
import { useFormat, useTexts } from '../../words/words.tsx';
import { ReplayProblem } from './replay-problem.ts';

interface ChooseFileProps {
  isReading: boolean;
  /** Why the last file could not be shown; null: there was none, or it could. */
  error: unknown;
  onFile(file: File): void;
}

/** A replay without a file: choose one, or drop it. */
export function ChooseFile({ isReading, error, onFile }: ChooseFileProps) {
  const words = useTexts({ en, de });
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const hint = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    <Page title={words.title}>
      <div
        className={`flex flex-col items-start gap-3 border border-dashed px-5 py-8 ${isOver ? 'border-ink bg-wash' : 'border-edge'}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p className="text-lg font-semibold">{words.choose}</p>
        <p id={hint}>{words.how}</p>
        <input
          ref={input}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-label={words.file}
          accept=".gz,.jsonl,application/gzip"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) onFile(file);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
        <Button look="main" aria-describedby={hint} disabled={isReading} onClick={() => input.current?.click()}>
          <FileUp size={16} aria-hidden />
          {isReading ? words.reading : words.button}
        </Button>
      </div>
      {error !== null && <Problem error={error} />}
    </Page>
  );
}

function Problem({ error }: { error: unknown }) {
  const words = useTexts({ en, de });
  const format = useFormat();
  if (!(error instanceof ReplayProblem)) {
    return (
      <Notice tone="bad">
        <p role="alert">{words.unreadable}</p>
      </Notice>
    );
  }
  const { fault, line, detail } = error;
  return (
    <Notice tone="bad">
      <p role="alert">
        {fault === 'too_large'
          ? words.faults.too_large(format.number(mostReplayEvents), format.bytes(mostReplayBytes))
          : words.faults[fault](line ?? 1, detail.slice(0, 300))}
      </p>
    </Notice>
  );
}
