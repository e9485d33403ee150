import type { Recorded, Thing } from '../../../web/pages/because/graph.ts';

/**
 * Says whether a session has recorded that a thing led to another: looked up in the session for this pair alone, as slowly and
 * plainly as a person would.
 */
export function isRecorded(recorded: Recorded, from: Thing, to: Thing): boolean {
  const { research, prd, report, projects, modules } = recorded;
  const isOfThis = report !== null && report.prdVersion === (prd?.version ?? null);
  const isQuote = (one: { signalId: string; quote: string }) =>
    from.kind === 'quote' && one.signalId === from.id && one.quote === from.quote;
  switch (`${from.kind} ${to.kind}`) {
    case 'quote opportunity':
      return (research?.opportunities ?? []).some(
        ({ id, evidence, objections = [] }) => id === to.id && [...evidence, ...objections].some(isQuote),
      );
    case 'quote document':
      return (prd?.sources ?? []).some(isQuote);
    case 'opportunity document':
      return prd?.opportunityId === from.id;
    case 'document feature':
    case 'document requirement':
    case 'document story':
      return true;
    case 'document screen':
      return (prd?.screens ?? []).some(({ id }) => id === to.id);
    case 'wish story':
    case 'wish screen':
    case 'wish feature':
    case 'wish requirement':
      return (prd?.constraints ?? []).some(({ id, by }) => id === from.id && by.includes(to.id));
    case 'feature story':
      return (prd?.features ?? []).some(({ id, storyIds }) => id === from.id && storyIds.includes(to.id));
    case 'requirement story':
      return (prd?.requirements ?? []).some(
        ({ id, text }) => id === from.id && new RegExp(`\\b${to.id}\\b`).test(text),
      );
    case 'story screen':
      return (prd?.screens ?? []).some(({ id, storyIds }) => id === to.id && storyIds.includes(from.id));
    case 'story criterion':
      return to.id.startsWith(`${from.id}.`);
    case 'story finding':
      return isOfThis && report.findings.some(({ id, storyId }) => id === to.id && storyId === from.id);
    case 'criterion finding':
      return (
        isOfThis &&
        report.findings.some(({ id, rule, category }) => id === to.id && category === 'acceptance' && rule === from.id)
      );
    case 'story file':
      return to.id.split('/').at(-1) === `${from.id}.test.tsx` && projects.some(({ files }) => has(files, to.id));
    case 'screen file':
      return modules.get(from.id) === to.id;
    case 'finding file':
      return (report?.findings ?? []).some(({ id, files }) => id === from.id && has(files, to.id));
    default:
      return false;
  }
}

const has = (files: readonly { path: string }[], path: string) => files.some((file) => file.path === path);
