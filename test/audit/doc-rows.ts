import { exampleOf } from '../../adapters/openapi/example.ts';
import { auditActionNames, auditActions } from '../../schema/audit-actions.ts';

/** The rows of the table in docs/audit.md: each action, when it is recorded, its target, and an example of its details. */
export function actionRows(): string[][] {
  return auditActionNames.map((name) => {
    const { words, target, before, after } = auditActions[name];
    const example = { ...(before && { before: exampleOf(before) }), ...(after && { after: exampleOf(after) }) };
    const details = before || after ? `\`${JSON.stringify(example)}\`` : '';
    return [`\`${name}\``, words, target === null ? '' : `\`${target}\``, details];
  });
}
