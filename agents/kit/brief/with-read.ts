import { z } from 'zod';
import { type Constraint, constraintKinds, type StoredBrief } from '../../../schema/brief.ts';
import { clausesOf, type Clause } from './clauses.ts';
import { kept, nextId } from './extend-brief.ts';
import type { Found } from './found.ts';
import { negationIn } from './negation.ts';
import { placeQuote } from './place-quote.ts';
import { clauseFinder, cut } from './read-constraints.ts';

export const readSchema = z
  .object({
    constraints: z
      .array(
        z.object({
          kind: z.enum(constraintKinds),
          quote: z.string().describe('The words that say it, copied character by character.'),
          replaces: z.array(z.string()).describe('Ids of earlier constraints that these words take back or change.'),
        }),
      )
      .describe('Only those that the list lacks.'),
  })
  .meta({ id: 'ReadConstraints' });
type ReadConstraint = z.infer<typeof readSchema>['constraints'][number];

interface Placed extends Found {
  kind: Constraint['kind'];
  replaces: readonly string[];
}

/**
 * Adds the constraints that a model read. Drops those whose quote does not stand in the words, and those that the brief has. What
 * begins with a negation is of the kind `mustNot`, whatever the model calls it. An earlier constraint is replaced only by
 * words that were said after it.
 */
export function withRead(brief: StoredBrief, answer: readonly ReadConstraint[]): StoredBrief {
  const { words } = brief;
  const clauses = clausesOf(words);
  const inClause = clauseFinder(clauses);
  const constraints = [...brief.constraints];
  for (const { kind, quote, replaces } of answer) {
    const place = placeQuote(words, quote);
    if (place === null) continue;
    const placed = negated({ ...place, kind, replaces }, clauses, words);
    if (constraints.some((one) => says(one, placed))) continue;
    const id = nextId(constraints, 0);
    for (const [index, one] of constraints.entries()) {
      if (isReplaced(one, placed, words)) constraints[index] = { ...one, supersededBy: id };
    }
    const text = isLiteral(placed.kind) ? inClause(placed.at, placed.quote) : placed.quote;
    constraints.push({ id, kind: placed.kind, text: cut(text), quote: cut(placed.quote), supersededBy: null });
  }
  return { ...brief, constraints: kept(constraints), isRead: true };
}

/** These are a few words in a clause that says what they are about. */
const isLiteral = (kind: Constraint['kind']) => kind === 'number' || kind === 'language' || kind === 'platform';
const isDemand = (kind: Constraint['kind']) => kind === 'must' || kind === 'mustNot';

/** If the clause forbids what the quote names, returns the quote with the words that forbid it. */
function negated(placed: Placed, clauses: readonly Clause[], words: string): Placed {
  if (!isDemand(placed.kind)) return placed;
  const end = placed.at + placed.quote.length;
  const clause = clauses.findLast(({ at }) => at <= placed.at);
  const start = clause ? negationIn(clause.plain) : null;
  if (!clause || start === null || clause.at + start >= end || placed.at >= clause.at + clause.quote.length)
    return placed;
  const at = Math.min(placed.at, clause.at + start);
  return { ...placed, kind: 'mustNot', at, quote: words.slice(at, end) };
}

/** Whether the constraint says what was read. A passage that is much longer says more. */
function says(one: Constraint, { kind, quote }: Placed): boolean {
  if (one.kind !== kind && !(isDemand(one.kind) && isDemand(kind))) return false;
  const [earlier, read] = [folded(one.quote), folded(quote)];
  return earlier.includes(read) || (read.includes(earlier) && read.length < earlier.length * 1.5);
}

function isReplaced({ id, quote, supersededBy }: Constraint, placed: Placed, words: string): boolean {
  if (supersededBy !== null || !placed.replaces.includes(id)) return false;
  const at = words.indexOf(quote);
  return at >= 0 && at + quote.length <= placed.at;
}

function folded(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ');
}
