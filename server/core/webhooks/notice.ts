import { z } from 'zod';

/** What a chat message says of an event. */
export interface Notice {
  title: string;
  /** Labels and values. The values hold what people and models wrote, so each format has to escape them. */
  facts: readonly (readonly [label: string, value: string])[];
  /** Where to go on; null without an address of the studio. */
  link: { text: string; url: string } | null;
}

/** The part of our own JSON that messages tell. */
const payloadSchema = z.object({
  type: z.string(),
  data: z.object({
    sessionId: z.string().optional(),
    runId: z.string().optional(),
    agent: z.string().optional(),
    waitingFor: z.object({ stage: z.string() }).nullish(),
    // Only the code: a message may repeat what a model or a server said.
    error: z.object({ code: z.string() }).nullish(),
    measure: z.string().optional(),
    used: z.number().optional(),
    limit: z.number().optional(),
    seq: z.int().optional(),
  }),
});
type Payload = z.infer<typeof payloadSchema>;

const titles: Readonly<Record<string, string>> = {
  'run.completed': 'A run completed',
  'run.failed': 'A run failed',
  'run.cancelled': 'A run was cancelled',
  'run.waiting': 'A run waits for a decision',
  'budget.warning': '80 % of a budget are used',
  'audit.head': 'A head of the audit log was signed',
  ping: 'Test of a webhook',
};

/** The most characters of a name. A chat needs to tell sessions apart, not to show them. */
export const longestValue = 150;

/** Returns what a message says. `payload`: the JSON of the format `standard`. `session`: its name, or what its idea is. */
export function noticeOf(payload: string, session: string | null, studioUrl: string | null): Notice {
  const event = payloadSchema.parse(JSON.parse(payload));
  const { agent, waitingFor, error, measure, used, limit, seq } = event.data;
  const facts = [
    ['Session', session],
    ['Stage', waitingFor?.stage ?? null],
    ['Agent', waitingFor ? null : agent],
    ['Error', error?.code],
    ['Budget', used !== undefined && limit !== undefined ? `${used} of ${limit} (${measure ?? ''})` : null],
    ['Entry', seq === undefined ? null : String(seq)],
  ] as const;
  return {
    title: titles[event.type] ?? event.type,
    facts: facts.map(([label, value]) => [label, oneLine(value ?? '')] as const).filter(([, value]) => value !== ''),
    link: studioUrl === null ? null : linkOf(event, studioUrl),
  };
}

function linkOf({ type, data }: Payload, studioUrl: string): Notice['link'] {
  const { sessionId: session, runId: run } = data;
  if (session !== undefined && run !== undefined && type === 'run.waiting')
    return { text: 'Decide in the studio', url: `${studioUrl}/inbox?${new URLSearchParams({ session, run })}` };
  const path = session === undefined ? (settings[type] ?? '/settings/webhooks') : `/s/${encodeURIComponent(session)}`;
  return { text: 'Open in the studio', url: studioUrl + path };
}

const settings: Readonly<Record<string, string>> = {
  'budget.warning': '/settings/budgets',
  'audit.head': '/settings/audit',
};

/** What is no letter, among it what turns the direction of a text; not what joins the parts of an emoji. */
const breaks = /(?:(?!\u{200d})[\p{Cc}\p{Cf}\p{Cs}\p{Z}])+/gu;

/** Returns a text in one line, cut to `longestValue` characters. */
function oneLine(text: string): string {
  const letters = [...text.replaceAll(breaks, ' ').trim()];
  return letters.length > longestValue ? `${letters.slice(0, longestValue - 1).join('')}…` : letters.join('');
}
