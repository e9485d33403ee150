import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Model } from '../../agents/ports.ts';
import type { Api } from '../../cli/demo/api.ts';
import { auditApplication, auditDocuments, type Audit } from './audit.ts';
import { buildSeconds, checkBuild } from './check-build.ts';
import { checkEvidence } from './check-evidence.ts';
import { checkPages } from './check-pages.ts';
import { checkLighthouse, checkQa } from './check-qa.ts';
import { checkSchema } from './check-schema.ts';
import { checkTraces } from './check-traces.ts';
import { checkUnderstood, isRefusedRightly } from './check-understood.ts';
import { checkUse } from './check-use.ts';
import type { Idea } from './idea.ts';
import { deskLight, type Viewport, viewports } from './viewports.ts';
import { judge } from './rubric.ts';
import { applicationShots, type Shot, takeShots } from './shots.ts';
import { agentNames, takeIdea } from './take-idea.ts';
import { resultsOf, type Taken } from './taken.ts';
import { notChecked, type Verdict } from './verdict.ts';

export interface EvaluateOptions {
  api: Api;
  browser: Browser;
  ideas: readonly Idea[];
  /** The folder for pictures. */
  folder: string;
  /** The judge; null if there is none. */
  model: Model | null;
  signal: AbortSignal;
  /** Maximum number of concurrent ideas. */
  atOnce: number;
  agents?: readonly string[];
  viewports?: readonly Viewport[];
  /** Receives progress messages of one line. */
  say(line: string): void;
}

/** The result of one idea, with the verdicts of the checks. */
export interface Evaluated {
  taken: Taken;
  /** By the check's name, in the order of `checkNames`. */
  verdicts: Readonly<Record<string, Verdict>>;
  shots: readonly Shot[];
  buildSeconds: readonly number[];
}

const noApplication = 'There is no application to use.';

interface Seen {
  design: Audit | null;
  designSystem: Audit | null;
  application: Audit | null;
  use: Verdict;
  shots: Shot[];
}

/** Takes ideas through the agents and checks the results. Throws if the service or the browser cannot be used. */
export async function evaluate(options: EvaluateOptions): Promise<Evaluated[]> {
  const waiting = [...options.ideas.entries()];
  const done: { index: number; taken: Taken; seen: Seen }[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, idea] = next;
      done.push({ index, ...(await evaluateOne(idea, options)) });
      options.say(`${done.length} of ${options.ideas.length}: ${idea.name}`);
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, work));
  const sorted = done.toSorted((a, b) => a.index - b.index);
  const evaluated: Evaluated[] = [];
  for (const { taken, seen } of sorted) {
    const understood = checkUnderstood(taken, options.model !== null);
    if (isRefusedRightly(taken, options.model !== null)) {
      evaluated.push({ taken, verdicts: { understood }, shots: [], buildSeconds: [] });
      continue;
    }
    const verdicts = {
      understood,
      schema: await checkSchema(taken),
      traces: checkTraces(taken),
      evidence: checkEvidence(taken),
      build: await checkBuild(taken, options.signal),
      'design system': checkPages(seen.designSystem, 'design system'),
      design: checkPages(seen.design, 'designed screen'),
      pages: checkPages(seen.application, 'application'),
      lighthouse: checkLighthouse(taken),
      qa: checkQa(taken),
      use: seen.use,
      rubric: await judge(taken, seen.application?.text ?? null, options.model, options.signal),
    };
    evaluated.push({ taken, verdicts, shots: seen.shots, buildSeconds: buildSeconds(taken) });
  }
  return evaluated;
}

async function evaluateOne(idea: Idea, options: EvaluateOptions): Promise<{ taken: Taken; seen: Seen }> {
  const { api, browser, folder, signal, agents = agentNames, viewports: wanted = viewports } = options;
  const seen: Seen = { design: null, designSystem: null, application: null, use: notChecked(noApplication), shots: [] };
  const taken = await takeIdea(api, idea, {
    signal,
    agents,
    async after(agent, sandboxUrl) {
      if (sandboxUrl === null || (agent !== 'design' && agent !== 'code')) return;
      const audit = await auditApplication(browser, sandboxUrl, wanted);
      // The sandbox shows the designed screen until Code has built the application there.
      if (agent === 'design') seen.design = audit;
      else seen.application = audit;
      const designed = [{ what: 'design', viewport: 'desk-light', url: sandboxUrl, path: '/' }];
      const pictures = agent === 'design' ? designed : applicationShots(sandboxUrl, audit.paths);
      seen.shots.push(...(await takeShots(browser, folder, idea.name, pictures)));
      if (agent === 'code') seen.use = await use(idea, sandboxUrl, options, seen.shots);
    },
  });
  const previews = resultsOf(taken).previews.filter((url) => url !== null);
  const [light] = previews;
  if (light !== undefined) {
    seen.designSystem = await auditDocuments(browser, previews, wanted);
    const shot = { what: 'design-system', viewport: 'desk-light', url: light, path: null };
    seen.shots.push(...(await takeShots(browser, folder, idea.name, [shot])));
  }
  return { taken, seen };
}

async function use({ name, use: steps }: Idea, url: string, options: EvaluateOptions, shots: Shot[]): Promise<Verdict> {
  const file = `${name}-used-${deskLight.name}.png`;
  shots.push({ file, caption: `used, ${deskLight.name.replace('-', ', ')}` });
  return checkUse(options.browser, url, { steps, viewport: deskLight, picture: join(options.folder, file) });
}
