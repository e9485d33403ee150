import { ServiceError } from '../../schema/errors.ts';
import type { AgentEvent, StatusEvent } from '../../schema/event.ts';
import type { Prd, PrdContent } from '../../schema/prd.ts';
import type { AgentContext, SessionState, Steps } from '../agent.ts';
import { status } from '../steps.ts';
import { checkedCoverage } from './checked-coverage.ts';
import { documentOf } from './document-of.ts';
import { documentProblems } from './references.ts';
import type { PrdEdit } from './schema.ts';

/**
 * Throws ServiceError `precondition_missing` if there is no document, `conflict` if it is another version than the one that
 * was edited, and `invalid_request` if the edited one lacks something that the present one has: a part, or what it refers to.
 */
export function checkEdit({ prd, brief }: SessionState, edit: PrdEdit): void {
  if (prd === null)
    throw new ServiceError('precondition_missing', 'There is no document to edit yet: run the PRD agent first.', {
      extensions: { missingAgent: 'prd' },
    });
  if (prd.version !== edit.version)
    throw new ServiceError(
      'conflict',
      `The document is version ${prd.version} now, and the edit is of version ${edit.version}. Read it again, and repeat the edit.`,
      { extensions: { version: prd.version } },
    );
  const said = JSON.stringify(brief);
  const before = new Set(documentProblems(prd, said));
  const errors = documentProblems(changed(prd, edit), said)
    .filter((problem) => !before.has(problem))
    .map((message) => ({ path: 'edit.changes', message }));
  if (errors.length > 0)
    throw new ServiceError('invalid_request', `The edited document is not whole: ${errors[0]?.message}.`, { errors });
}

/** Returns the session's document with the changes, as the next version. */
export function edit<Event extends AgentEvent>(
  context: AgentContext<Event | StatusEvent>,
  { changes }: PrdEdit,
  before: Prd,
): Steps<Event | StatusEvent, Prd> {
  const { brief } = context.session;
  return context.step('edit', async function* (): Steps<StatusEvent, Prd> {
    const after = changed(before, { changes });
    const content: PrdContent = { ...after, constraints: checkedCoverage(after, brief.constraints) };
    const parts = Object.keys(changes).map((name) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
    yield status('edit', `Edited by hand: ${parts.join(', ') || 'nothing'}`, 'done');
    return await documentOf(content, before, before.version + 1, brief.constraints);
  });
}

function changed(before: Prd, { changes }: Pick<PrdEdit, 'changes'>): Prd {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}
