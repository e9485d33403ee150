import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import type { AgentInfo } from '../../../schema/agent-list.ts';
import { useMay } from '../../api/me.ts';
import { readPreference, writePreference } from '../../api/preferences.ts';
import { newKey, type StartBody, useStart } from '../../api/start.ts';
import { AttachButton, AttachedFiles } from '../../parts/attach/attach-button.tsx';
import { drops, useAttachments } from '../../parts/attach/use-attachments.ts';
import { Button } from '../../parts/button.tsx';
import { SelectField, TextArea } from '../../parts/field.tsx';
import { ErrorNote, Notice } from '../../parts/notice.tsx';
import { useWords } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { stageStatus } from '../session/stage-status.ts';
import { useMayNot } from '../session/use-may-not.ts';
import { late } from '../../parts/late.ts';

// Menus are loaded after the thread.
const OtherStages = late(async () => (await import('./other-stages.tsx')).OtherStages);

/** Where people say what should happen next: words for one agent, or the next stage by a click. */
export function Composer() {
  const { session: words } = useWords();
  const mayNot = useMayNot();
  const { sessionId, log, agents, active } = useSessionPage();
  const may = useMay();
  const start = useStart();
  const navigate = useNavigate();
  const draft = `draft.${sessionId}`;
  const [text, setText] = useState(() => readPreference(draft) ?? '');
  const [chosen, setChosen] = useState<string | null>(null);
  const runKey = useRef(newKey());
  // The same key with other files would be refused.
  const files = useAttachments(() => (runKey.current = newKey()));
  const starting = useMutation({
    mutationFn: async ({ agent, body, content }: { agent: string; body: StartBody; content?: string }) => {
      if (content === undefined) return start(agent, body);
      const messages = [{ role: 'user', content, ...(await files.stored(sessionId)) }];
      return start(agent, { ...body, messages });
    },
    onSuccess: () => {
      runKey.current = newKey();
      void navigate({ to: '/s/$sessionId', params: { sessionId } });
    },
  });

  const speakers = agents.filter(({ takesMessages }) => takesMessages);
  const done = agents.filter(({ name }) => stageStatus(log.state, name) === 'done');
  // The last agent that made something is the one to ask for a change.
  const usual = speakers.findLast((agent) => done.includes(agent) && agent.onTheWay) ?? speakers[0];
  const target = speakers.find(({ name }) => name === chosen) ?? usual;
  const next = nextOf(agents, done);
  const missing = ['sessions:write', `agents:${target?.name ?? ''}`].find((scope) => !may(scope));
  const isBusy = active !== null || starting.isPending;

  function change(value: string): void {
    setText(value);
    writePreference(draft, value === '' ? null : value);
  }

  function send(event?: FormEvent): void {
    event?.preventDefault();
    if (!target || text.trim() === '' || isBusy || missing !== undefined) return;
    const phase = target.name === 'ideation' ? { phase: 'conversation' } : {};
    const body = { sessionId, runKey: runKey.current, ...phase };
    starting.mutate(
      { agent: target.name, body, content: text.trim() },
      {
        onSuccess() {
          change('');
          files.clear();
        },
      },
    );
  }

  const others = done.length === 0 ? [] : agents.filter((agent) => !agent.needsMessages && agent !== next);
  const startOf = (agent: AgentInfo) => ({
    disabled: isBusy || !may(`agents:${agent.name}`),
    onClick: () => starting.mutate({ agent: agent.name, body: { sessionId, runKey: runKey.current } }),
  });

  if (missing !== undefined && agents.length > 0) {
    return (
      <div className="border-t border-line p-4">
        <Notice>{mayNot(missing)}</Notice>
      </div>
    );
  }
  return (
    <form onSubmit={send} {...drops(files)} className="border-t border-line px-4 py-3 md:px-6">
      <div className="mx-auto flex max-w-3xl flex-col gap-2">
        <TextArea
          label={words.compose.label}
          hideLabel
          placeholder={words.compose.placeholder}
          value={text}
          maxLength={100_000}
          className="min-h-11"
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
          }}
        />
        <AttachedFiles of={files} />
        <div className="flex flex-wrap items-end gap-2">
          <AttachButton to={files} />
          <div className="w-44">
            <SelectField
              label={words.compose.to}
              hideLabel
              value={target?.name ?? ''}
              onChange={(event) => setChosen(event.target.value)}
            >
              {speakers.map(({ name, title }) => (
                <option key={name} value={name}>
                  {words.compose.to} {title}
                </option>
              ))}
            </SelectField>
          </div>
          <Button look="main" type="submit" disabled={text.trim() === '' || isBusy} title={words.compose.hint}>
            {words.compose.send}
          </Button>
          {next && !active && <Button {...startOf(next)}>{words.compose.next(next.title)}</Button>}
          {others.length > 0 && !active && (
            <Suspense>
              <OtherStages agents={others} startOf={startOf} />
            </Suspense>
          )}
        </div>
        {active && text.trim() !== '' && <p className="text-sm text-soft">{words.compose.busy}</p>}
        <ErrorNote error={starting.error} />
      </div>
    </form>
  );
}

/** The agent after the last one that is done; null if it needs words, or if all are done. */
function nextOf(agents: readonly AgentInfo[], done: readonly AgentInfo[]): AgentInfo | null {
  if (done.length === 0) return null;
  const last = agents.findLastIndex((agent) => done.includes(agent));
  const next = agents.slice(last + 1).find((agent) => !done.includes(agent));
  return next && !next.needsMessages ? next : null;
}
