import type { Ratings, Risk } from '../../schema/opportunity.ts';
import type { Evidence } from '../../schema/signal.ts';
import type { DraftRequest, Drafts } from '../draft.ts';
import type { Action, Brief } from '../words/brief.ts';
import { inText } from '../words/compose.ts';
import { readBrief } from '../words/read-brief.ts';
import { listOf, sentence, sentenceCase, shortened } from '../words/wording.ts';
import type { Exploration, SignalData, SynthesisData, TermsData, ValidationData } from './prompt.ts';
import type { Proposal } from './schema.ts';
import { stem, wordsOf } from './signals.ts';

export const drafts: Drafts = {
  'research.terms': async ({ data }: DraftRequest<TermsData>) => ({ terms: terms(await briefOf(data), data.limit) }),
  'research.synthesize': async ({ data }: DraftRequest<SynthesisData>) => ({
    opportunities: proposals(await briefOf(data), data.signals),
  }),
  'research.validate': async ({ data }: DraftRequest<ValidationData>) => ({
    ratings: ratings(data.opportunity, await briefOf(data), data.signals),
  }),
  // Rules of the agent itself find what can be counted; judging more than that takes a model.
  'research.bias': () => ({ flags: [] }),
};

function briefOf({ ideaSummary, words, prd }: Exploration): Promise<Brief> {
  const own = [ideaSummary ?? '', words].filter((text) => text.trim() !== '').join('\n');
  return readBrief(own === '' ? [prd?.summary ?? '', prd?.problem ?? ''].join('\n') : own);
}

/** `walk scheduling`, `dog walker`, `live GPS route`: what people of the trade would search for. */
function terms(brief: Brief, limit: number): string[] {
  const [actor] = brief.actors;
  const activities = brief.actions.flatMap(({ thing, gerund }) =>
    thing === null
      ? []
      : [
          `${actor && brief.language === 'en' ? `${actor.name.toLowerCase()} ` : ''}${thing.toLowerCase()}`,
          `${thing.toLowerCase()} ${gerund}`,
        ],
  );
  const found =
    brief.language === 'en'
      ? [brief.title.toLowerCase(), ...activities, ...(actor ? [actor.plural] : [])]
      : brief.things.map((thing) => thing.name);
  return [
    ...new Set(
      found.map((term) =>
        term
          .split(' ')
          .filter((word, index, all) => word !== all[index - 1])
          .slice(0, 5)
          .join(' '),
      ),
    ),
  ].slice(0, limit);
}

interface Angle {
  title: string;
  actions: readonly Action[];
  targetUsers: string;
  problem: string;
  solution: string;
}

function proposals(brief: Brief, signals: readonly SignalData[]): Proposal[] {
  return angles(brief).map((angle) => {
    const evidence = evidenceFor(angle, brief, signals);
    const proposal = {
      title: shortened(angle.title, 90),
      problem: angle.problem,
      targetUsers: angle.targetUsers,
      solution: angle.solution,
      whyNow: whyNow(evidence, signals),
      evidence,
      risks: risks(angle, brief),
    };
    return { ...proposal, ratings: ratings(proposal, brief, signals) };
  });
}

/** The whole idea first, then its parts, each as a product of its own. */
function angles(brief: Brief): Angle[] {
  const everybody = listOf(brief.actors.map((actor) => actor.plural));
  const things = brief.things.slice(0, 4).map((thing) => inText(brief, thing.plural));
  const whole: Angle = {
    title: `${brief.title}: one place for ${listOf(things.slice(0, 3))}`,
    actions: brief.actions,
    targetUsers: sentenceCase(everybody),
    problem: sentence(
      `${everybody} have no one place to ${listOf(brief.actions.slice(0, 4).map((action) => action.phrase))}`,
    ),
    solution: sentence(`one product that keeps ${listOf(things)} together and lets each side do its part`),
  };
  // One action alone is the whole idea: it is no part of it.
  const parts = (brief.actions.length > 1 ? brief.actions.slice(0, 3) : []).map((action): Angle => {
    const doers = plural(brief, action.actor);
    return {
      title: namesOthers(brief, action) ? sentenceCase(actionTitle(action)) : `For ${doers}: ${actionTitle(action)}`,
      actions: [action],
      targetUsers: sentenceCase(doers),
      problem: sentence(`${doers} need to ${action.phrase}, and the brief names no tool that does it for them`),
      solution: sentence(`a small product that does one thing well: ${doers} ${action.phrase.replace(/^be /, 'are ')}`),
    };
  });
  return [whole, ...parts, ...overviews(brief, everybody)].slice(0, brief.actions.length > 2 ? 4 : 3);
}

/** For ideas of one or two actions: the same things, seen from other sides. */
function overviews(brief: Brief, everybody: string): Angle[] {
  const plurals = inText(brief, brief.things[0]?.plural ?? 'items');
  return [
    {
      title: `A history of all ${plurals}`,
      actions: [],
      targetUsers: sentenceCase(everybody),
      problem: sentence(`what happened with ${plurals} earlier is hard to find again`),
      solution: sentence(`a record of ${plurals} that can be searched, with what was done and when`),
    },
    {
      title: `A shared view of ${plurals}`,
      actions: [],
      targetUsers: sentenceCase(`${everybody}, and those who work with them`),
      problem: sentence(`those who depend on ${plurals} have to ask how things stand`),
      solution: sentence(`a page about ${plurals} that others can be let in on`),
    },
  ];
}

function actionTitle({ gerund, object, detail, phrase, verb }: Action): string {
  return phrase.startsWith(`${verb} `)
    ? `${gerund} ${phrase.slice(verb.length + 1)}`
    : [gerund, object, detail].filter((part) => part !== '').join(' ');
}

function namesOthers(brief: Brief, action: Action): boolean {
  return brief.actors.some((actor) => action.phrase.includes(actor.plural));
}

function plural(brief: Brief, name: string): string {
  return brief.actors.find((actor) => actor.name === name)?.plural ?? name.toLowerCase();
}

/** The signals nearest to the angle's words, up to two from the brief and two from elsewhere, quoted as they are. */
function evidenceFor(angle: Angle, brief: Brief, signals: readonly SignalData[]): Evidence[] {
  const wanted = new Set(
    wordsOf([angle.title, ...angle.actions.map((action) => action.phrase), brief.subject].join(' ')).map(stem),
  );
  const near = signals
    .map((signal) => ({
      signal,
      shared: wordsOf(`${signal.title} ${signal.excerpt}`).filter((word) => word.length > 3 && wanted.has(stem(word)))
        .length,
    }))
    .toSorted((left, right) => right.shared - left.shared);
  const firstOwn = near.findIndex(({ signal }) => signal.source === 'brief');
  const own = near
    .filter(({ signal, shared }, index) => signal.source === 'brief' && (shared >= 3 || index === firstOwn))
    .slice(0, 2);
  const others = near.filter(({ signal, shared }) => signal.source !== 'brief' && shared >= 2).slice(0, 2);
  return [...own, ...others].map(({ signal }) => ({ signalId: signal.id, quote: quoteFrom(signal, wanted) }));
}

/** The sentence of the signal that shares most words; the drafter quotes, it does not shorten. */
function quoteFrom({ title, excerpt, source }: SignalData, wanted: ReadonlySet<string>): string {
  const sentences = excerpt
    .replace(/…$/, '')
    .split(/(?<=[.!?])\s+/)
    .filter((part) => part.trim() !== '');
  const share = (text: string) =>
    new Set(
      wordsOf(text)
        .map(stem)
        .filter((word) => wanted.has(word)),
    ).size;
  const best = sentences.toSorted((left, right) => share(right) - share(left))[0] ?? title;
  const chosen = source !== 'brief' && share(title) > share(best) ? title : best;
  return chosen.trim().slice(0, 280).trim();
}

function whyNow(evidence: readonly Evidence[], signals: readonly SignalData[]): string {
  const others = signals.filter(
    (signal) => signal.source !== 'brief' && evidence.some((one) => one.signalId === signal.id),
  );
  if (others.length === 0) return 'Nothing outside the brief speaks to the moment yet; this has to be found out.';
  return sentence(
    `${others.length === 1 ? 'one signal' : `${others.length} signals`} from outside touch on it: ${listOf([...new Set(others.map((signal) => signal.source))])}`,
  );
}

/** By rule: more voices, more of the idea and more people served rate higher; nothing else is known without a model. */
function ratings(
  { problem, targetUsers, evidence }: Pick<Proposal, 'problem' | 'targetUsers' | 'evidence'>,
  brief: Brief,
  signals: readonly SignalData[],
): Ratings {
  const cited = signals.filter((signal) => evidence.some((one) => one.signalId === signal.id));
  const outside = cited.filter((signal) => signal.source !== 'brief');
  const sources = new Set(outside.map((signal) => signal.origin)).size;
  const rivals = signals.filter((signal) => signal.kind === 'competitor' || signal.kind === 'pricing').length;
  const covered = brief.actions.filter((action) => problem.includes(action.phrase)).length;
  const groups = brief.actors.filter((actor) => targetUsers.toLowerCase().includes(actor.plural.toLowerCase())).length;
  const effort = Math.min(10, 2 + covered);
  return {
    reach: Math.min(10, 3 + 2 * groups),
    impact: Math.min(10, 4 + covered),
    confidence: Math.min(10, 2 + 2 * sources),
    effort,
    demand: Math.min(10, 2 + covered + sources),
    evidence: Math.min(10, 2 + 3 * sources),
    competition: Math.max(2, 6 - rivals),
    feasibility: Math.max(3, 9 - Math.ceil(effort / 2)),
    timing: 5,
    rationale: `By rule, not by judgement: ${covered} of ${brief.actions.length} things that people do in the brief, ${count(groups, 'group')} of people, ${count(cited.length, 'quoted signal')}, ${count(sources, 'independent source')}, ${count(rivals, 'signal')} about competitors or prices.`,
  };
}

function count(number: number, noun: string): string {
  return `${number === 0 ? 'no' : number} ${noun}${number === 1 ? '' : 's'}`;
}

function risks(angle: Angle, brief: Brief): Risk[] {
  const [main, other] = brief.actors;
  const money = angle.actions.some((action) =>
    /\b(?:pay|paid|sell|rent|invoice|bill|charge|donate)\b/.test(action.verb),
  );
  const place = /\b(?:gps|location|map|address)\b/i.test(angle.actions.map((action) => action.phrase).join(' '));
  return [
    {
      title: `${sentenceCase(main?.plural ?? 'users')} may stay with what they do today`,
      category: 'adoption',
      severity: 'high',
      mitigation: sentence(
        `watch a few ${main?.plural ?? 'users'} at work before building, and start with the part they ask for first`,
      ),
    },
    ...(other
      ? [
          {
            title: `It takes both ${main?.plural} and ${other.plural}`,
            category: 'market',
            severity: 'medium' as const,
            mitigation: sentence(`make it useful to ${main?.plural} even before ${other.plural} join`),
          },
        ]
      : []),
    ...(money
      ? [
          {
            title: 'Money that is wrong or late costs trust',
            category: 'compliance',
            severity: 'high' as const,
            mitigation:
              'Leave the moving of money to a licensed provider, and show every amount with what it is made of.',
          },
        ]
      : []),
    ...(place
      ? [
          {
            title: 'Where people are is private',
            category: 'privacy',
            severity: 'high' as const,
            mitigation:
              'Share a location only while the work lasts and only with those it concerns, and delete it afterwards.',
          },
        ]
      : []),
  ];
}
