import { Link } from '@tanstack/react-router';
import { Archive, ArchiveRestore, GitFork, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import type { AgentInfo } from '../../../schema/agent-list.ts';
import type { ListedSession } from '../../../schema/session.ts';
import { useMay } from '../../api/me.ts';
import { Badge } from '../../parts/badge.tsx';
import { IconButton } from '../../parts/button.tsx';
import { Menu, MenuItem } from '../../parts/menu.tsx';
import { useFormat, useTexts, useWords } from '../../words/words.tsx';
import { sessions as de } from '../../words/de/pages/sessions.ts';
import { sessions as en } from '../../words/en/pages/sessions.ts';
import { titleOf } from '../session/session-context.ts';
import type { Doing } from './use-session-list.ts';

interface SessionRowProps {
  session: ListedSession;
  /** What the session is called: its name, or its idea. */
  name: string;
  doing: Doing;
  /** The agent whose result waits. */
  waitingStage: string | undefined;
  agents: readonly AgentInfo[];
  onRename(): void;
  onFork(): void;
  onArchive(): void;
  onDelete(): void;
}

export function SessionRow({ session, name, doing, waitingStage, agents, ...actions }: SessionRowProps) {
  const words = useTexts({ en, de });
  const { common } = useWords();
  const format = useFormat();
  const may = useMay();
  const isReader = !may('sessions:write');
  const { sessionId, phase, archivedAt, activeRun, updatedAt, createdBy } = session;
  const isArchived = archivedAt !== null;
  const stage = agents.find((agent) => agent.stage === phase)?.title ?? phase;
  return (
    <li className="flex items-center gap-2 border-b border-line py-1 hover:bg-wash" data-session={sessionId}>
      <Link to="/s/$sessionId" params={{ sessionId }} className="min-h-11 min-w-0 flex-1 px-1 py-1.5">
        <span className="line-clamp-2 font-[560]">{name}</span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          <span>{stage}</span>
          <time dateTime={updatedAt} title={format.time(updatedAt)}>
            {words.changed(format.ago(updatedAt))}
          </time>
          {createdBy && <span className="max-w-48 truncate">{words.by(createdBy.name)}</span>}
          {doing === 'running' && activeRun && (
            <Badge tone="now">{words.running(titleOf(agents, activeRun.agent))}</Badge>
          )}
          {doing === 'waiting' && (
            <Badge tone="warn">{words.waiting(titleOf(agents, waitingStage ?? activeRun?.agent ?? ''))}</Badge>
          )}
          {isArchived && <Badge tone="plain">{words.archived}</Badge>}
        </span>
      </Link>
      <Menu
        trigger={
          <IconButton label={words.actions(name)}>
            <MoreHorizontal size={18} aria-hidden />
          </IconButton>
        }
      >
        {isReader && <p className="max-w-64 px-3 py-1.5 text-sm text-soft">{common.mayNot('sessions:write')}</p>}
        <MenuItem disabled={isReader} onSelect={actions.onRename}>
          <Pencil size={16} aria-hidden /> {words.rename}
        </MenuItem>
        <MenuItem disabled={isReader} onSelect={actions.onFork}>
          <GitFork size={16} aria-hidden /> {words.fork}
        </MenuItem>
        <MenuItem disabled={isReader} onSelect={actions.onArchive}>
          {isArchived ? <ArchiveRestore size={16} aria-hidden /> : <Archive size={16} aria-hidden />}
          {isArchived ? words.unarchive : words.archive}
        </MenuItem>
        <MenuItem disabled={isReader} onSelect={actions.onDelete}>
          <Trash2 size={16} aria-hidden /> {common.delete}
        </MenuItem>
      </Menu>
    </li>
  );
}
