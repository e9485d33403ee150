import { useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { type Delimiter, delimiters, writeCsv } from '../kit/csv.ts';
import { download } from '../kit/download.ts';
import { Card } from '../kit/Empty.tsx';
import { SelectField } from '../kit/Field.tsx';
import { formatNumber } from '../kit/format.ts';
import { jsonText, plainRows, type Sheet, windowsBytes } from './sheet.ts';
import { words } from './texts.ts';
import { values } from './values.ts';

const encodings = ['utf8', 'bom', 'windows'] as const;

/** Downloads the result as a file. */
export function Download({ name, sheet, delimiter }: { name: string; sheet: Sheet; delimiter: Delimiter }) {
  const wished = values.delimiter === 'tab' ? '\t' : values.delimiter;
  const [chosen, setChosen] = useState<Delimiter>(wished === '' ? delimiter : wished);
  const [encoding, setEncoding] = useState<(typeof encodings)[number]>('utf8');
  const [said, setSaid] = useState('');
  const base = name.replace(/\.[a-z]{1,4}$/i, '');
  function saveCsv() {
    const text = writeCsv(plainRows(sheet), chosen);
    setSaid(words.downloaded);
    if (encoding !== 'windows') return download(`${base}.csv`, encoding === 'bom' ? `\uFEFF${text}` : text, 'text/csv');
    const { bytes, lost } = windowsBytes(text);
    if (lost > 0) setSaid(words.lost(formatNumber(lost)));
    download(`${base}.csv`, new Blob([bytes], { type: 'text/csv;charset=windows-1252' }));
  }
  return (
    <Card title={words.result}>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          className="min-w-40 grow sm:max-w-48"
          label={words.delimiter}
          value={chosen}
          onChange={(event) => setChosen(delimiters.find((one) => one === event.target.value) ?? ',')}
        >
          {delimiters.map((one) => (
            <option key={one} value={one}>
              {words.delimiters[one]}
            </option>
          ))}
        </SelectField>
        <SelectField
          className="min-w-40 grow sm:max-w-64"
          label={words.encoding}
          value={encoding}
          onChange={(event) => setEncoding(encodings.find((one) => one === event.target.value) ?? 'utf8')}
        >
          {encodings.map((one) => (
            <option key={one} value={one}>
              {words.encodings[one]}
            </option>
          ))}
        </SelectField>
        <Button tone="primary" icon="download" onClick={saveCsv}>
          {words.downloadCsv}
        </Button>
        <Button
          icon="download"
          onClick={() => {
            download(`${base}.json`, jsonText(sheet), 'application/json');
            setSaid(words.downloaded);
          }}
        >
          {words.downloadJson}
        </Button>
        <p role="status" className="min-h-6 self-center text-sm text-muted">
          {said}
        </p>
      </div>
    </Card>
  );
}
