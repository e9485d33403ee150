import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useAgents } from '../../api/agents.ts';
import { signInAddress, useMay, useMe } from '../../api/me.ts';
import { readPreference, writePreference } from '../../api/preferences.ts';
import { newKey, useStart } from '../../api/start.ts';
import { useTRPC, useTRPCClient } from '../../api/studio.tsx';
import { AttachButton, AttachedFiles } from '../../parts/attach/attach-button.tsx';
import { drops, useAttachments } from '../../parts/attach/use-attachments.ts';
import { Button, buttonClass } from '../../parts/button.tsx';
import { CheckField, SelectField, TextArea } from '../../parts/field.tsx';
import { ErrorNote, Notice } from '../../parts/notice.tsx';
import { useFormat, useWords } from '../../words/words.tsx';

const mostCharacters = 100_000;
const draftName = 'draft.idea';
const wholeWay = '';

/** Keeps what a submission has reached, so that sending again after a lost answer makes nothing twice. */
interface Attempt {
  creationKey: string;
  runKey: string;
  sessionId: string | null;
}

const newAttempt = (): Attempt => ({ creationKey: newKey(), runKey: newKey(), sessionId: null });

/** The box for an idea. Sending it makes a session, starts the agents, and opens the thread. */
export function IdeaBox() {
  const { home, common } = useWords();
  const format = useFormat();
  const may = useMay();
  const { isSignedOut } = useMe();
  const agents = useAgents();
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const start = useStart();
  const navigate = useNavigate();
  const router = useRouter();
  const [idea, setIdea] = useState(() => readPreference(draftName) ?? '');
  const [entry, setEntry] = useState(wholeWay);
  const [approvals, setApprovals] = useState(false);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const attempt = useRef(newAttempt());
  const files = useAttachments(() => (attempt.current = newAttempt()));

  const scope = entry === wholeWay ? 'agents:team' : `agents:${entry}`;
  const missing = ['sessions:write', scope].find((one) => !may(one));
  const isLong = [...idea].length > mostCharacters;

  function change(text: string): void {
    setIdea(text);
    writePreference(draftName, text === '' ? null : text);
    attempt.current = newAttempt();
  }

  async function send(): Promise<void> {
    const { creationKey, runKey } = attempt.current;
    // Somebody may type faster than the list of the agents comes.
    const known = (await queryClient.ensureQueryData(trpc.agentList.queryOptions())).agents;
    const agent = known.find(({ name }) => name === entry);
    const task = idea.trim();
    attempt.current.sessionId ??= (await client.sessions.create.mutate({ idea: task, creationKey })).sessionId;
    const { sessionId } = attempt.current;
    const given = await files.stored(sessionId);
    if (agent) {
      const speaks = agent.needsMessages || (agent.takesMessages && given.attachments);
      const messages = speaks ? { messages: [{ role: 'user', content: task, ...given }] } : {};
      await start(agent.name, { sessionId, runKey, ...messages });
    } else {
      const way = known.filter(({ onTheWay }) => onTheWay).map(({ name }) => name);
      await start('team', { sessionId, runKey, agents: way, task, approvals, ...given });
    }
    change('');
    files.clear();
    void queryClient.invalidateQueries(trpc.sessions.list.queryFilter());
    await navigate({ to: '/s/$sessionId', params: { sessionId } });
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (idea.trim() === '' || isSending || isLong || missing !== undefined) return;
    setSending(true);
    setError(null);
    try {
      await send();
    } catch (thrown) {
      setError(thrown);
    } finally {
      setSending(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} {...drops(files)} className="flex flex-col gap-4">
      <TextArea
        label={home.label}
        hideLabel
        placeholder={home.placeholder}
        value={idea}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the box is what the page is for
        autoFocus
        className="min-h-32 text-lg"
        // The next page is the thread: it is loaded while the idea is being typed.
        onFocus={() => void router.preloadRoute({ to: '/s/$sessionId', params: { sessionId: '-' } })}
        error={isLong ? home.tooLong(format.number(mostCharacters)) : null}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
        }}
      />
      <AttachedFiles of={files} />
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
        <AttachButton to={files} />
        <div className="min-w-48 flex-1">
          <SelectField label={home.entry} value={entry} onChange={(event) => setEntry(event.target.value)}>
            <option value={wholeWay}>{home.wholeWay}</option>
            {agents
              .filter(({ onTheWay }) => onTheWay)
              .map(({ name, title }) => (
                <option key={name} value={name}>
                  {home.only(title)}
                </option>
              ))}
          </SelectField>
        </div>
        {entry === wholeWay && (
          <div className="py-1.5">
            <CheckField
              label={home.approvals}
              checked={approvals}
              onChange={(event) => setApprovals(event.target.checked)}
            />
          </div>
        )}
        {isSignedOut ? (
          <a className={buttonClass('main')} href={signInAddress()}>
            {common.failure.signIn}
          </a>
        ) : (
          <Button
            look="main"
            type="submit"
            className="max-sm:w-full"
            disabled={idea.trim() === '' || isSending || isLong || missing !== undefined}
          >
            {isSending ? home.submitting : home.submit}
            <ArrowRight size={16} aria-hidden />
          </Button>
        )}
      </div>
      {isSignedOut && <Notice>{home.signedOut}</Notice>}
      {missing !== undefined && <Notice>{common.mayNot(missing)}</Notice>}
      <ErrorNote error={error} onRetry={() => void submit()} />
      {idea === '' && (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm text-soft">{home.examples}</legend>
          {home.exampleIdeas.map((example) => (
            <button
              key={example}
              type="button"
              className="min-h-9 rounded border border-line px-3 py-1.5 text-left text-base hover:bg-wash max-md:min-h-11"
              onClick={() => change(example)}
            >
              {example}
            </button>
          ))}
        </fieldset>
      )}
    </form>
  );
}
