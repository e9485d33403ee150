import type { AuditHead, AuditProblem } from '../../../schema/audit.ts';
import { auditActions } from '../../../schema/audit-actions.ts';
import { personalDigest, sign } from './canonical.ts';
import { isSigned } from './heads.ts';
import { type EntryRow, sealedContent } from './rows.ts';

/** A link of the chain with its entry, if that is still there. */
export interface ChainRow extends Omit<EntryRow, 'id'> {
  id: string | null;
  seq: string;
  entry_id: string;
  previous_hash: string | null;
  hash: string;
  salt: string | null;
  data: unknown;
}

/** The most problems that a report lists. */
const mostProblems = 100;

/**
 * Checks a chain link by link, in order. A problem is reported once, where it begins: what follows a missing entry is checked
 * by itself.
 */
export function createChainCheck(workspaceId: string, key: Buffer, checkpoint: readonly AuditHead[]) {
  const problems: AuditProblem[] = [];
  const headsAt = new Map<number, AuditHead[]>();
  let isFull = false;
  let [sealed, erased] = [0, 0];
  let last: { seq: number; hash: string | null } = { seq: 0, hash: null };
  /** Where the chain begins, if it was pruned. */
  let start: { toSeq: number; lastHash: string | null } | null = null;
  /** What was pruned, by its last place. */
  const tombstones = new Map<number, { fromSeq: number; lastHash: string }>();

  function report(kind: AuditProblem['kind'], detail: string, place: Partial<AuditProblem> = {}): void {
    if (problems.length === mostProblems) isFull = true;
    else problems.push({ kind, seq: null, toSeq: place.seq ?? null, id: null, detail, ...place });
  }

  function heads(found: readonly AuditHead[]): void {
    for (const head of found) {
      const { seq } = head;
      if (head.workspaceId !== workspaceId) report('headForged', 'A head is of another workspace.', { seq });
      else if (!isSigned(key, head)) report('headForged', `The signature of the head at ${seq} is wrong.`, { seq });
      else headsAt.set(seq, [...(headsAt.get(seq) ?? []), head]);
    }
  }

  function place({ previous_hash: previousHash }: ChainRow, seq: number): void {
    const expected = last.seq + 1;
    if (sealed === 0 && seq > 1) start = { toSeq: seq - 1, lastHash: previousHash };
    else if (seq > expected) missing(expected, seq - 1);
  }

  function missing(seq: number, toSeq: number): void {
    const which = seq === toSeq ? `The entry ${seq} is` : `The entries ${seq} to ${toSeq} are`;
    report('missing', `${which} missing.`, { seq, toSeq });
  }

  function content(row: ChainRow, seq: number): void {
    const { seq: _, entry_id: entryId, previous_hash: previousHash, hash, salt, data, id, ...rest } = row;
    if (id === null) return report('missing', `The entry ${seq} is missing.`, { seq, id: entryId });
    const entry = { id, ...rest };
    if (sign(key, 'entry', sealedContent(entry, seq, previousHash)).toString('hex') !== hash)
      return report('changed', `The entry ${seq} was changed after it was sealed.`, { seq, id });
    // Only somebody with the key can make this: the hash of an entry covers the hash before it.
    if (seq === last.seq + 1 && sealed > 0 && previousHash !== last.hash)
      report('changed', `The entry ${seq} does not build on the one before it.`, { seq, id });
    if (salt === null) erased += 1;
    else if (personalDigest(Buffer.from(salt, 'hex'), data).toString('hex') !== entry.personal_digest)
      report('personalChanged', `The personal data of the entry ${seq} was changed.`, { seq, id });
    if (entry.action === 'audit.pruned') takeTombstone(entry.after);
  }

  /** Anybody who can insert an entry can call it a tombstone, so it has a signature of its own. */
  function takeTombstone(after: unknown): void {
    const { data } = auditActions['audit.pruned'].after.safeParse(after);
    if (!data) return;
    const { signature, ...tombstone } = data;
    if (sign(key, 'tombstone', { workspaceId, ...tombstone }).toString('hex') !== signature) return;
    tombstones.set(data.toSeq, tombstone);
  }

  /** Checks that the entries before the first one were pruned, and not deleted by somebody else. */
  function begin({ toSeq, lastHash }: { toSeq: number; lastHash: string | null }): void {
    const tombstone = tombstones.get(toSeq);
    if (tombstone?.lastHash !== lastHash) missing(1, toSeq);
    else if (tombstone && tombstone.fromSeq > 1) missing(1, tombstone.fromSeq - 1);
  }

  heads(checkpoint);

  return {
    heads,
    link(row: ChainRow): void {
      const seq = Number(row.seq);
      place(row, seq);
      content(row, seq);
      if (headsAt.get(seq)?.some(({ hash }) => hash !== row.hash))
        report('rewritten', `The chain up to ${seq} is not the one that a head was signed for.`, { seq });
      headsAt.delete(seq);
      last = { seq, hash: row.hash };
      sealed += 1;
    },
    stray(id: string): void {
      report('inserted', 'An entry was inserted by hand: it has no place in the chain and waits for none.', { id });
    },
    lost(id: string): void {
      report('missing', 'An entry was deleted before it was sealed.', { id });
    },
    /** Ends the check, when the last link was given. */
    end() {
      if (start) begin(start);
      const beyond = Math.max(0, ...headsAt.keys());
      if (beyond > last.seq)
        report('truncated', `The chain ends at ${last.seq}, and a head was signed at ${beyond}.`, {
          seq: last.seq + 1,
          toSeq: beyond,
        });
      return { problems, truncatedProblems: isFull, sealed, erased };
    },
  };
}
