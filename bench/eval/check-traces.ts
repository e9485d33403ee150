import { brokenReferences } from '../../agents/prd/references.ts';
import { brokenReferences as brokenInReport } from '../../agents/qa/report.ts';
import { resultsOf, type Taken } from './taken.ts';
import { notChecked, type Verdict, verdict } from './verdict.ts';

/** Checks that every referenced id exists. */
export function checkTraces(taken: Taken): Verdict {
  const { signals, opportunities, prd, report, files } = resultsOf(taken);
  if (!prd || !opportunities || !signals)
    return notChecked('There is no PRD, or there are no opportunities or signals.');
  const signalIds = new Set(signals.map(({ id }) => id));
  const opportunityIds = new Set(opportunities.map(({ id }) => id));
  const cited = [
    ...prd.sources.map(({ signalId }) => ['The PRD', signalId] as const),
    ...opportunities.flatMap(({ title, evidence }) => evidence.map(({ signalId }) => [title, signalId] as const)),
  ];
  const stories = prd.userStories.map(({ id }) => id);
  return verdict([
    ...brokenReferences(prd, JSON.stringify([taken.idea.text, opportunities, signals])),
    ...cited
      .filter(([, signalId]) => !signalIds.has(signalId))
      .map(([where, signalId]) => `${where} refers to the signal ${signalId}, which was not found.`),
    ...(prd.opportunityId !== null && !opportunityIds.has(prd.opportunityId)
      ? [`The PRD refers to the opportunity ${prd.opportunityId}, which does not exist.`]
      : []),
    ...(report && files ? brokenInReport(report, Object.keys(files), stories) : []),
    ...untoldStories(stories, prd.features, prd.screens),
  ]);
}

/** A story without a feature or a screen would not be built. */
function untoldStories(
  stories: readonly string[],
  features: readonly { storyIds: readonly string[] }[],
  screens: readonly { storyIds: readonly string[] }[],
): string[] {
  const served = (by: typeof features) => new Set(by.flatMap(({ storyIds }) => storyIds));
  const [byFeature, byScreen] = [served(features), served(screens)];
  return stories.flatMap((id) => [
    ...(byFeature.has(id) ? [] : [`No feature serves ${id}.`]),
    ...(byScreen.has(id) ? [] : [`No screen serves ${id}.`]),
  ]);
}
