import type { AgentInfo } from '../../schema/agent-list.ts';
import type { HistorySource } from './history.ts';
import type { Asked } from './use-asked.ts';

/** A session that is shown and not followed, such as one from a file: its log up to the last event, and what is not in it. */
export interface ReplaySource extends HistorySource {
  /** What the session is called; null: it has no name. */
  readonly title: string | null;
  readonly agents: readonly AgentInfo[];
  /** What each run was asked, by its id. */
  readonly asked: Asked;
  /** The cursor of the last event; 0: there is none. */
  readonly end: number;
  /** Whether it says what the session cost; left out: it does. */
  readonly hasCost?: boolean;
  /** Where the application can be opened, as it was at the last event; left out or null: nowhere. */
  readonly previewUrl?: string | null;
}
