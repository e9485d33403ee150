import { randomBytes } from 'node:crypto';
import { type Account, addSandbox, findHeld, type Held, lookAtHeld, removeHeld, toDto } from './account.ts';

export interface Asked {
  path: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
}
export interface Answer {
  status: number;
  body?: unknown;
  /** A file to answer with, in a multipart body. */
  file?: { name: string; content: Buffer };
}

const refusal = (status: number, message: string): Answer => ({
  status,
  body: { statusCode: status, message, path: '/', timestamp: new Date().toISOString(), source: 'DAYTONA_API' },
});

/** The operations of Daytona's main API. */
export function api(account: Account, base: () => string): Record<string, (asked: Asked) => Promise<Answer>> {
  const show = (held: Held) => toDto(held, `${base()}/toolbox`);
  const on =
    (work: (held: Held, asked: Asked) => Answer | Promise<Answer>) =>
    async (asked: Asked): Promise<Answer> => {
      const held = findHeld(account, asked.path['sandboxIdOrName'] ?? asked.path['sandboxId'] ?? '');
      return held === undefined ? refusal(404, 'Sandbox not found') : work(held, asked);
    };

  return {
    async createSandbox({ body }) {
      const wanted = body as Record<string, unknown>;
      const name = String(wanted['name']);
      if (findHeld(account, name)) return refusal(409, `Sandbox with name ${name} already exists`);
      return { status: 200, body: show(await addSandbox(account, wanted)) };
    },
    getSandbox: on((held) => {
      lookAtHeld(account, held);
      return { status: 200, body: show(held) };
    }),
    async listSandboxes({ query }) {
      const labels = Object.entries(JSON.parse(query.get('labels') ?? '{}') as Record<string, string>);
      const found = [...account.sandboxes.values()].filter((held) =>
        labels.every(([label, value]) => held.labels[label] === value),
      );
      // One per page, to test paging.
      const from = Number(query.get('cursor') ?? 0);
      const items = found.slice(from, from + 1).map(show);
      return { status: 200, body: { items, nextCursor: from + 1 < found.length ? String(from + 1) : null } };
    },
    startSandbox: on((held) => {
      if (held.state !== 'stopped') return refusal(409, 'Sandbox state change in progress');
      held.state = 'starting';
      return { status: 200, body: show(held) };
    }),
    recoverSandbox: on((held) => {
      held.state = 'starting';
      return { status: 200, body: show(held) };
    }),
    deleteSandbox: on(async (held) => {
      const body = { ...show(held), state: 'destroying' };
      await removeHeld(account, held);
      return { status: 200, body };
    }),
    updateLastActivity: on((held) => {
      held.signsOfLife += 1;
      return { status: 201 };
    }),
    getSignedPortPreviewUrl: on((held, { path, query }) => {
      const token = randomBytes(8).toString('hex');
      const port = Number(path['port']);
      held.tokens.set(token, { port, until: Date.now() + Number(query.get('expiresInSeconds') ?? 60) * 1000 });
      return { status: 200, body: { sandboxId: held.id, port, token, url: `${base()}/preview/${token}` } };
    }),
  };
}
