import { type FormEvent, useRef, useState } from 'react';
import { useMay } from '../../api/me.ts';
import { Button } from '../../parts/button.tsx';
import { TextArea } from '../../parts/field.tsx';
import { ErrorNote, Notice } from '../../parts/notice.tsx';
import { useTexts, useWords } from '../../words/words.tsx';
import { inbox as de } from '../../words/de/pages/inbox.ts';
import { inbox as en } from '../../words/en/pages/inbox.ts';
import { useLetters } from './keys.ts';
import { readNote, writeNote } from './note-draft.ts';
import { type DecisionKind, decisions, type useDecide } from './use-decide.ts';
import { useMayNot } from '../session/use-may-not.ts';

interface DecideFormProps {
  approvalId: string;
  sending: ReturnType<typeof useDecide>;
  /** Whether the decision is still open. */
  waits: boolean;
  letters: boolean;
  /** Whether it stays in sight below a long comparison. */
  isSticky: boolean;
  onDecided?: ((decision: DecisionKind) => void) | undefined;
}

const letterOf: Readonly<Record<DecisionKind, string>> = { approve: 'a', revise: 'e', reject: 'r' };

/** On small screens a note needs the room. */
const sticky = 'sticky bottom-0 border-t border-line bg-paper py-3 max-md:bottom-14';

/** Approve at once; revise and reject ask for a note first. A note outlives a reload. */
export function DecideForm({ approvalId, sending, waits, letters, isSticky, onDecided }: DecideFormProps) {
  const { session, common } = useWords();
  const mayNot = useMayNot();
  const words = useTexts({ en, de });
  const may = useMay();
  const [note, setNote] = useState(() => readNote(approvalId));
  const [asked, setAsked] = useState<'revise' | 'reject' | null>(null);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isReader = !may('sessions:write');
  const isOpen = waits && !isReader && !sending.isSending;

  function send(decision: DecisionKind): void {
    if (!isOpen) return;
    if (decision === 'revise' && note.trim() === '') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    sending.decide(decision, decision === 'approve' ? '' : note, () => {
      writeNote(approvalId, '');
      onDecided?.(decision);
    });
  }

  function choose(decision: DecisionKind): void {
    if (!isOpen) return;
    setMissing(false);
    if (decision === 'approve') send(decision);
    else setAsked(decision);
  }

  function change(text: string): void {
    setNote(text);
    setMissing(false);
    writeNote(approvalId, text);
  }

  // Who is about to write a note must not approve with its first letter.
  useLetters(letters && isOpen && asked === null, (letter) => {
    const decision = decisions.find((one) => letterOf[one] === letter);
    if (decision) choose(decision);
    return decision !== undefined;
  });

  const isLate = sending.wasLate || !waits;
  return (
    <div className={`flex flex-col gap-3 ${isSticky ? sticky : ''} ${asked === null ? '' : 'max-lg:static'}`}>
      <h3 className="sr-only">{words.decide}</h3>
      {isReader && <Notice>{mayNot('sessions:write')}</Notice>}
      {!isLate && (
        <div className="flex flex-wrap gap-2">
          {decisions.map((decision) => (
            <Button
              key={decision}
              look={decision === 'approve' ? 'main' : 'quiet'}
              disabled={!isOpen}
              aria-keyshortcuts={letters ? letterOf[decision] : undefined}
              aria-expanded={decision === 'approve' ? undefined : asked === decision}
              onClick={() => choose(decision)}
            >
              {sending.isSending && sending.decision === decision ? words.sending : session.decide[decision]}
              {letters && (
                <kbd aria-hidden className="rounded border border-current px-1 font-mono text-xs/4 max-md:hidden">
                  {letterOf[decision].toUpperCase()}
                </kbd>
              )}
            </Button>
          ))}
        </div>
      )}
      {asked !== null && (
        <form
          key={asked}
          noValidate
          className="flex flex-col gap-2"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            send(asked);
          }}
        >
          <TextArea
            label={asked === 'revise' ? session.decide.note : session.decide.noteReject}
            ref={field}
            value={note}
            maxLength={100_000}
            required={asked === 'revise'}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for it
            autoFocus
            readOnly={isLate}
            hint={
              isLate
                ? words.decided.noteKept
                : asked === 'reject'
                  ? `${words.rejectHint} ${words.noteHint}`
                  : words.noteHint
            }
            error={isMissing ? session.decide.noteRequired : null}
            onChange={(event) => change(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(asked);
              if (event.key === 'Escape') setAsked(null);
            }}
          />
          {!isLate && (
            <div className="flex gap-2">
              <Button look={asked === 'reject' ? 'danger' : 'main'} type="submit" disabled={!isOpen}>
                {sending.isSending ? words.sending : session.decide[asked]}
              </Button>
              <Button onClick={() => setAsked(null)}>{common.cancel}</Button>
            </div>
          )}
        </form>
      )}
      {!isLate && <ErrorNote error={sending.error} onRetry={() => sending.decision && send(sending.decision)} />}
    </div>
  );
}
