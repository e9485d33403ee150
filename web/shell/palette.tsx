import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useTRPC } from '../api/studio.tsx';
import { replayAddress } from '../pages/session/replay-address.ts';
import { Dialog } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { useWords } from '../words/words.tsx';

interface Target {
  key: string;
  text: string;
  go(): void;
}

/** Goes to a page or a session by its name: type, choose with the arrows, Enter. */
export function Palette({ onClose }: { onClose(): void }) {
  const { shell, session: sessionWords } = useWords();
  const navigate = useNavigate();
  const trpc = useTRPC();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const query = useDeferredValue(text.trim());
  const { data } = useQuery(trpc.sessions.list.queryOptions({ limit: 8, ...(query && { query }) }));

  const pages: Target[] = (
    [
      ['/', shell.newIdea],
      ['/s', shell.sessions],
      ['/inbox', shell.inbox],
      ['/settings', shell.settings],
    ] as const
  ).map(([to, title]) => ({ key: to, text: title, go: () => void navigate({ to }) }));
  const sessions: Target[] = (data?.sessions ?? []).map(({ sessionId, name, ideaSummary }) => ({
    key: sessionId,
    text: name ?? ideaSummary ?? sessionWords.untitled,
    // A moment and a chain belong to the session that is left.
    go: () =>
      void navigate({ to: '/s/$sessionId', params: { sessionId }, search: { at: undefined, because: undefined } }),
  }));
  const { sessionId } = useParams({ strict: false });
  const { at } = useSearch({ strict: false });
  const deeds: Target[] =
    sessionId === undefined
      ? []
      : [
          {
            key: 'replay',
            text: shell.palette.replay,
            go: () => location.assign(replayAddress(sessionId, at ?? null)),
          },
        ];
  const wanted = query.toLowerCase();
  const targets = [...[...pages, ...deeds].filter((page) => page.text.toLowerCase().includes(wanted)), ...sessions];
  const current = targets[Math.min(chosen, targets.length - 1)];

  function choose(target: Target | undefined): void {
    if (!target) return;
    onClose();
    target.go();
  }

  return (
    <Dialog open onClose={onClose} title={shell.palette.title}>
      <TextField
        label={shell.palette.placeholder}
        hideLabel
        placeholder={shell.palette.placeholder}
        value={text}
        role="combobox"
        aria-expanded
        aria-controls="palette-targets"
        aria-activedescendant={current && `palette-${current.key}`}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step) {
            event.preventDefault();
            setChosen((before) => (before + step + targets.length) % Math.max(targets.length, 1));
          } else if (event.key === 'Enter') choose(current);
        }}
      />
      <ul id="palette-targets" role="listbox" aria-label={shell.palette.title} className="mt-3">
        {targets.map((target) => (
          <li
            key={target.key}
            id={`palette-${target.key}`}
            role="option"
            aria-selected={target === current}
            className="cursor-pointer truncate px-3 py-2 aria-selected:bg-wash"
            onPointerDown={() => choose(target)}
          >
            {target.text}
          </li>
        ))}
      </ul>
      {targets.length === 0 && <p className="px-3 py-2 text-soft">{shell.palette.empty}</p>}
    </Dialog>
  );
}
