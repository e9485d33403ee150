import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import { readPreference, writePreference } from '../../api/preferences.ts';
import { AttachButton, AttachedFiles } from '../../parts/attach/attach-button.tsx';
import { drops, useAttachments } from '../../parts/attach/use-attachments.ts';
import { Button } from '../../parts/button.tsx';
import { TextArea } from '../../parts/field.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { toast } from '../../parts/toasts.tsx';
import { project as de } from '../../words/de/pages/project.ts';
import { project as en } from '../../words/en/pages/project.ts';
import { useTexts } from '../../words/words.tsx';
import { useStartAgent } from '../session/use-start-agent.ts';

interface AskBoxProps {
  agent: string;
  label: string;
  placeholder: string;
  /** The name under which the browser keeps what is being written. */
  draft: string;
  /** The body of the agent for these words. */
  bodyFor(text: string): Readonly<Record<string, unknown>>;
  /** What the words are about, above the box. */
  about?: ReactNode;
  box?: RefObject<HTMLTextAreaElement | null>;
  send?: string;
  onStarted?: () => void;
}

/** A box for words to an agent. What is written stays in this browser until it is sent. */
export function AskBox({ agent, label, placeholder, draft, bodyFor, about, box, send, onStarted }: AskBoxProps) {
  const words = useTexts({ en, de });
  const [text, setText] = useState(() => readPreference(draft) ?? '');
  function change(value: string): void {
    setText(value);
    writePreference(draft, value === '' ? null : value);
  }
  const files = useAttachments();
  const { start, blocked, isStarting, error } = useStartAgent(agent, {
    files,
    onStarted() {
      change('');
      toast({ text: words.sent });
      onStarted?.();
    },
  });
  function submit(event?: FormEvent): void {
    event?.preventDefault();
    if (text.trim() !== '' && blocked === null && !isStarting) start(bodyFor(text.trim()));
  }
  return (
    <form onSubmit={submit} {...drops(files)} className="flex w-full max-w-3xl flex-col gap-2">
      {about}
      <TextArea
        label={label}
        placeholder={placeholder}
        value={text}
        {...(box && { ref: box })}
        maxLength={10_000}
        hint={words.hint}
        className="min-h-16"
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <AttachedFiles of={files} />
      <div className="flex flex-wrap items-center gap-3">
        <AttachButton to={files} />
        <Button
          look="main"
          type="submit"
          disabled={text.trim() === '' || blocked !== null || isStarting}
          title={blocked ?? undefined}
        >
          {send ?? words.send}
        </Button>
        {blocked !== null && <p className="min-w-0 flex-1 basis-60 text-sm text-soft">{blocked}</p>}
      </div>
      <ErrorNote error={error} onRetry={() => submit()} />
    </form>
  );
}
