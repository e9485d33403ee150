import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { readFile } from '../kit/csv.ts';
import { TextArea } from '../kit/Field.tsx';
import { FileButton } from '../kit/FileButton.tsx';
import { Icon } from '../kit/Icon.tsx';
import { exampleSource, readSource, type Source, sourceOf } from './source.ts';
import { words } from './texts.ts';

const dragging = ['dragover', 'dragleave', 'drop'] as const;

/** Opens a file: dropped, chosen, pasted, or the example. */
export function Opening({ onOpen }: { onOpen(source: Source): void }) {
  const [over, setOver] = useState(false);
  const [pasted, setPasted] = useState('');
  const [error, setError] = useState<string | null>(null);
  async function open(file: File | undefined) {
    if (!file) return;
    const source = readSource(file.name, await readFile(file));
    if (typeof source === 'string') setError(source);
    else onOpen(source);
  }
  const onDrag = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') void open(event.dataTransfer?.files[0]);
  });
  useEffect(() => {
    // Listens on the whole window, because a file dropped elsewhere would replace the application.
    for (const type of dragging) window.addEventListener(type, onDrag);
    return () => {
      for (const type of dragging) window.removeEventListener(type, onDrag);
    };
  }, []);
  return (
    <>
      <section
        aria-label={words.start}
        className={`flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-6 py-12 text-center ${over ? 'border-primary bg-primary/10' : 'border-border bg-surface'}`}
      >
        <span className="grid size-14 place-items-center rounded-full bg-text/5 text-muted">
          <Icon name="upload" className="size-7" />
        </span>
        <p className="font-heading text-lg font-semibold">{words.drop}</p>
        <FileButton
          tone="primary"
          label={words.choose}
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChoose={([file]) => void open(file)}
        />
        <p className="text-sm text-muted">{words.privacy}</p>
        {error !== null && (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
        <Button icon="list" onClick={() => onOpen(exampleSource())}>
          {words.example}
        </Button>
      </section>
      <div className="flex flex-col gap-3">
        <TextArea label={words.paste} rows={5} value={pasted} onChange={(event) => setPasted(event.target.value)} />
        <Button
          className="self-start"
          icon="check"
          disabled={pasted.trim() === ''}
          onClick={() => onOpen(sourceOf(words.pasted, pasted))}
        >
          {words.usePasted}
        </Button>
      </div>
    </>
  );
}
