import { type FormEvent, useState } from 'react';
import { readPreference, writePreference } from '../../api/preferences.ts';
import { AttachButton, AttachedFiles } from '../../parts/attach/attach-button.tsx';
import { drops, useAttachments } from '../../parts/attach/use-attachments.ts';
import { Button } from '../../parts/button.tsx';
import { TextArea } from '../../parts/field.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { idea as de } from '../../words/de/pages/idea.ts';
import { idea as en } from '../../words/en/pages/idea.ts';
import { useTexts } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { useStartAgent } from '../session/use-start-agent.ts';

/** The box in which the conversation goes on. What is in it survives a reload. */
export function GoOn() {
  const words = useTexts({ en, de });
  const { sessionId } = useSessionPage();
  const draft = `draft.${sessionId}.idea`;
  const [text, setText] = useState(() => readPreference(draft) ?? '');
  const files = useAttachments();
  const { start, blocked, isStarting, error } = useStartAgent('ideation', { files, onStarted: () => change('') });
  const said = text.trim();

  function change(value: string): void {
    setText(value);
    writePreference(draft, value === '' ? null : value);
  }

  function send(event?: FormEvent): void {
    event?.preventDefault();
    if (said === '' || blocked !== null || isStarting) return;
    start({ phase: 'conversation', messages: [{ role: 'user', content: said }] });
  }

  return (
    <form onSubmit={send} {...drops(files)} className="flex flex-col gap-2">
      <TextArea
        label={words.goOn}
        hideLabel
        placeholder={words.placeholder}
        value={text}
        maxLength={100_000}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      <AttachedFiles of={files} />
      <div className="flex flex-wrap items-center gap-3">
        <AttachButton to={files} />
        <Button
          look="main"
          type="submit"
          disabled={said === '' || blocked !== null || isStarting}
          title={blocked ?? words.hint}
        >
          {words.send}
        </Button>
        {blocked !== null && <p className="min-w-0 flex-1 basis-60 text-sm text-soft">{blocked}</p>}
      </div>
      <ErrorNote error={error} onRetry={() => send()} />
    </form>
  );
}
