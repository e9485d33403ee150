import type { WebhookFormat } from '../../../schema/webhook.ts';
import { slackMessage } from './slack.ts';
import { teamsMessage } from './teams.ts';
import { noticeOf } from './notice.ts';

/** What the body of a delivery is made of. */
export interface ContentRow {
  format: WebhookFormat;
  payload: string;
  /** What people call the session; null if there is none, and for the format `standard`, which has no text from a session. */
  session_name: string | null;
}

/**
 * Returns the columns of a ContentRow. The name of a session is not stored with a delivery: it would outlive the session.
 * Deliveries are of the workspace of their session, so row-level security lets both be read.
 */
export const contentColumns = (delivery: string) => `${delivery}.format, ${delivery}.payload::text as payload,
  case when ${delivery}.format <> 'standard' then (
    select coalesce(s.name, s.idea_summary) from session s
    where s.id = (${delivery}.payload->'data'->>'sessionId')::uuid and s.workspace_id = ${delivery}.workspace_id
  ) end as session_name`;

const messages = { slack: slackMessage, teams: teamsMessage } as const;

/** Returns the body that is sent. `studioUrl`: the address to which messages link; null: they have no links. */
export function bodyOf({ format, payload, session_name: session }: ContentRow, studioUrl: string | null): string {
  return format === 'standard' ? payload : JSON.stringify(messages[format](noticeOf(payload, session, studioUrl)));
}
