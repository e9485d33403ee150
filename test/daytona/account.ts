import { randomUUID } from 'node:crypto';
import { Machine } from './machine.ts';

/** A sandbox as Daytona's API shows it; the remaining fields are the same for all. */
export interface Account {
  sandboxes: Map<string, Held>;
  /** Number of polls until a transition completes; Infinity means never. */
  looksUntilStarted: number;
}

export interface Held {
  id: string;
  name: string;
  labels: Record<string, string>;
  state: string;
  recoverable: boolean;
  created: Record<string, unknown>;
  machine: Machine;
  looks: number;
  /** Tokens of signed addresses, each with its port and expiry. */
  tokens: Map<string, { port: number; until: number }>;
  signsOfLife: number;
}

export function openAccount(): Account {
  return { sandboxes: new Map(), looksUntilStarted: 2 };
}

export const findHeld = (account: Account, idOrName: string): Held | undefined =>
  account.sandboxes.get(idOrName) ?? [...account.sandboxes.values()].find(({ name }) => name === idOrName);

export async function addSandbox(account: Account, created: Record<string, unknown>): Promise<Held> {
  const held: Held = {
    id: randomUUID(),
    name: String(created['name']),
    labels: created['labels'] as Record<string, string>,
    state: 'creating',
    recoverable: false,
    created,
    machine: Machine.make(),
    looks: 0,
    tokens: new Map(),
    signsOfLife: 0,
  };
  account.sandboxes.set(held.id, held);
  return held;
}

const arriving: Record<string, string> = { creating: 'started', starting: 'started', stopping: 'stopped' };

/** Each poll of a sandbox advances its transition. */
export function lookAtHeld(account: Account, held: Held): void {
  const next = arriving[held.state];
  held.looks += 1;
  if (next === undefined || held.looks < account.looksUntilStarted) return;
  held.state = next;
  held.looks = 0;
}

export async function removeHeld(account: Account, held: Held): Promise<void> {
  held.state = 'destroyed';
  account.sandboxes.delete(held.id);
  await held.machine[Symbol.asyncDispose]();
}

export function toDto(held: Held, toolboxProxyUrl: string): Record<string, unknown> {
  const { id, name, labels, state, recoverable, created } = held;
  return {
    id,
    name,
    labels,
    state,
    recoverable,
    organizationId: 'organization',
    user: 'daytona',
    env: created['env'],
    public: created['public'],
    networkBlockAll: created['networkBlockAll'],
    target: 'us',
    cpu: 1,
    gpu: 0,
    memory: 2,
    disk: 3,
    toolboxProxyUrl,
  };
}
