import { createContext, use } from 'react';
import type { AgentInfo } from '../../../schema/agent-list.ts';
import type { LogState, RunState } from '../../../schema/log-state.ts';
import type { Session } from '../../../schema/session.ts';
import type { HistorySource } from '../../api/history.ts';
import type { LogView } from '../../api/session-log.ts';
import type { Asked } from '../../api/use-asked.ts';

/** What all pages of a session share. */
export interface SessionPage {
  sessionId: string;
  /** What the log adds up to, live, or as it was at a cursor. Pages show this. */
  log: LogView;
  /** The cursor at which it is shown; null: live. */
  at: number | null;
  /** What the log adds up to now. */
  now: LogState;
  /** The session as of now: what is not in the log, such as its name; null until it is loaded. */
  session: Session | null;
  agents: readonly AgentInfo[];
  /** The run that is under way; null if none is. */
  active: RunState | null;
  /** What each run was asked, by its id; null until it is loaded. */
  asked: Asked | null;
  /** Where the events and earlier states come from. */
  history: HistorySource;
  /** Whether it is a replay: nobody may be signed in, and there is nothing but the log. Pages ask the service for nothing. */
  isReplay: boolean;
  /** Of a replay: where the application of its end can be opened; null: nowhere, or it is no replay. */
  replayPreview: string | null;
  /** Whether the log says what the session cost: a link may leave it out. */
  hasCost: boolean;
}

/** What does not change with each event: what many parts of a page need, without being drawn again for every frame. */
export type SessionBasics = Pick<SessionPage, 'sessionId' | 'agents' | 'history' | 'isReplay' | 'hasCost'>;

export const BasicsContext = createContext<SessionBasics | null>(null);

export function useSessionBasics(): SessionBasics {
  const basics = use(BasicsContext);
  if (!basics) throw new TypeError('This page is not inside of a session.');
  return basics;
}

export const SessionContext = createContext<SessionPage | null>(null);

export function useSessionPage(): SessionPage {
  const page = use(SessionContext);
  if (!page) throw new TypeError('This page is not inside of a session.');
  return page;
}

/** The title of an agent for people: `Design system`; its name if the service does not list it. */
export function titleOf(agents: readonly AgentInfo[], name: string): string {
  return agents.find((agent) => agent.name === name)?.title ?? name;
}
