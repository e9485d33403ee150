import { type FormEvent, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { research as de } from '../../words/de/pages/research.ts';
import { research as en } from '../../words/en/pages/research.ts';
import { useTexts, useWords } from '../../words/words.tsx';
import { useStartAgent } from '../session/use-start-agent.ts';

const depths = ['quick', 'standard', 'deep'] as const;

/** Starts Research, with what to look for and how deep. */
export function StartResearch({ label }: { label: string }) {
  const words = useTexts({ en, de });
  const { common } = useWords();
  const { start, blocked, isStarting, error } = useStartAgent('research');
  const [focus, setFocus] = useState('');
  const [depth, setDepth] = useState<(typeof depths)[number]>('standard');

  function send(event?: FormEvent): void {
    event?.preventDefault();
    if (blocked !== null || isStarting) return;
    const content = focus.trim();
    const messages = content === '' ? {} : { messages: [{ role: 'user', content }] };
    start({ ...messages, context: { searchDepth: depth } });
  }

  return (
    <form onSubmit={send} className="flex w-full flex-col gap-3">
      <div className="grid w-full gap-3 md:grid-cols-[minmax(0,1fr)_14rem]">
        <TextField
          label={`${words.focus} (${common.optional})`}
          value={focus}
          maxLength={10_000}
          onChange={(event) => setFocus(event.target.value)}
        />
        <SelectField
          label={words.depth}
          value={depth}
          onChange={(event) => setDepth(depths.find((one) => one === event.target.value) ?? 'standard')}
        >
          {depths.map((one) => (
            <option key={one} value={one}>
              {words.depths[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="main" type="submit" disabled={blocked !== null || isStarting} title={blocked ?? undefined}>
          {label}
        </Button>
        {blocked !== null && <p className="min-w-0 flex-1 basis-60 text-sm text-soft">{blocked}</p>}
      </div>
      <ErrorNote error={error} onRetry={() => send()} />
    </form>
  );
}
