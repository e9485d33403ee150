import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { decode, readFile } from '../kit/csv.ts';
import { download } from '../kit/download.ts';
import { Card } from '../kit/Empty.tsx';
import { FileButton } from '../kit/FileButton.tsx';
import { formatNumber } from '../kit/format.ts';
import { Title } from '../kit/Frame.tsx';
import { allAsOne, notesIn, useNotes } from './store.ts';
import { words } from './texts.ts';

export function Transfer() {
  const { live, add } = useNotes();
  const [said, setSaid] = useState('');
  async function choose(files: readonly File[]) {
    const texts = await Promise.all(files.map(async (file) => decode(await readFile(file)).text));
    const notes = texts.flatMap(notesIn);
    add(...notes);
    setSaid(notes.length === 0 ? words.emptyFile : words.imported(formatNumber(notes.length)));
  }
  return (
    <>
      <Title>{words.transfer}</Title>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <Card title={words.exportTitle}>
          <p className="mb-4 text-muted">{words.exportHint}</p>
          <Button
            icon="download"
            disabled={live.length === 0}
            onClick={() => download('notes.md', allAsOne(live), 'text/markdown')}
          >
            {words.downloadAll}
          </Button>
        </Card>
        <Card title={words.importTitle}>
          <p className="mb-4 text-muted">{words.importHint}</p>
          <FileButton
            label={words.chooseFiles}
            multiple
            accept=".md,.markdown,.txt,text/plain,text/markdown"
            onChoose={(files) => void choose(files)}
          />
          <p role="status" className="mt-3 min-h-6 text-sm">
            {said}
          </p>
        </Card>
      </div>
    </>
  );
}
