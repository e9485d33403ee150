import type { AccessHistory, Asked, Change, Credential, Delivered } from './history.ts';

/** A change of rights holds everywhere after this time, in milliseconds. The contract, section 7. */
const guarantee = 5_000;

/**
 * How long events may take from the check of a right to this process, beside the time in which it was busy itself.
 * Requests need no such slack: their start is measured before they are sent.
 */
const onTheWay = 250;

export interface AccessVerdict {
  violations: string[];
  /** The longest time after a change that took a right away, at which a request began that got through: milliseconds. */
  latestThrough: number;
  /** Requests that the guarantee decides: those that had to pass, and those that had to be refused. */
  hadToPass: number;
  hadToBeRefused: number;
  /** Events that arrived while their reader might have had the right, or certainly had it. */
  deliveries: number;
}

/** Says what breaks the guarantee: whoever lost a right uses it no more after five seconds, and nobody else is refused. */
export function checkAccess({ asked, delivered, ended }: AccessHistory): AccessVerdict {
  const verdict: AccessVerdict = {
    violations: [],
    latestThrough: 0,
    hadToPass: 0,
    hadToBeRefused: 0,
    deliveries: delivered.length,
  };
  for (const one of asked) {
    const expected = expectedOf(one);
    const outcome = one.refusal === null ? 'passed' : 'refused';
    if (expected === 'passed') verdict.hadToPass += 1;
    if (expected === 'refused') verdict.hadToBeRefused += 1;
    if (expected !== null && expected !== outcome)
      verdict.violations.push(`${describe(one)} ${outcome} (${one.refusal}), and had to be ${expected}`);
    if (outcome === 'passed') verdict.latestThrough = Math.max(verdict.latestThrough, sinceLoss(one));
  }
  for (const one of delivered) {
    if (mayHave(one, 'sessions:read')) continue;
    verdict.violations.push(
      `${one.credential.name} got events by ${one.how} at ${Math.round(one.at)}, without a right`,
    );
  }
  for (const { credential, how, openedAt, at } of ended) {
    if (!isUnchanged(credential, openedAt, at)) continue;
    verdict.violations.push(`${credential.name} lost ${how} at ${Math.round(at)}, and kept its rights`);
  }
  return verdict;
}

/** The rights that may have been in effect on some node at some time of a span. */
function statesIn({ changes }: Credential, from: number, to: number): Change[] {
  return changes.filter((change, index) => {
    const next = changes[index + 1];
    return change.sentAt <= to && (next === undefined || next.answeredAt + guarantee >= from);
  });
}

const isUnchanged = (credential: Credential, from: number, to: number) => statesIn(credential, from, to).length === 1;

/** null: it may pass or be refused, because a change was on its way. */
function expectedOf({ credential, scope, startedAt, endedAt, openedAt }: Asked): 'passed' | 'refused' | null {
  const states = statesIn(credential, startedAt, endedAt);
  if (states.every(({ scopes }) => !scopes.has(scope))) return 'refused';
  if (!states.every(({ scopes }) => scopes.has(scope))) return null;
  return openedAt === undefined || isUnchanged(credential, openedAt, endedAt) ? 'passed' : null;
}

const mayHave = ({ credential, notBefore, at }: Delivered, scope: string) =>
  statesIn(credential, notBefore - onTheWay, at).some(({ scopes }) => scopes.has(scope));

/** Milliseconds since the right was lost; 0 if the credential had it, or may have got it back meanwhile. */
function sinceLoss({ credential: { changes }, scope, startedAt, endedAt }: Asked): number {
  const begun = changes.filter(({ sentAt }) => sentAt <= endedAt);
  const loss = begun[begun.findLastIndex(({ scopes }) => scopes.has(scope)) + 1];
  return loss === undefined || begun.length === 0 ? 0 : Math.max(0, startedAt - loss.answeredAt);
}

const describe = ({ credential: { name, changes }, how, scope, startedAt, endedAt }: Asked) => {
  const told = changes.map(({ sentAt, answeredAt, scopes }) => `${span(sentAt, answeredAt)}: ${scopes.size} scopes`);
  return `${name} (${told.join(', ')}): ${how} (${scope}) at ${span(startedAt, endedAt)}`;
};
const span = (from: number, to: number) => `${Math.round(from)} to ${Math.round(to)}`;
