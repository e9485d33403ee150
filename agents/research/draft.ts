import type { Risk } from '../../schema/opportunity.ts';
import type { Evidence } from '../../schema/signal.ts';
import type { DraftRequest, Drafts } from '../draft.ts';
import type { Action, Brief } from '../words/brief.ts';
import { inText } from '../words/compose.ts';
import { readBrief } from '../words/read-brief.ts';
import { listOf, sentence, sentenceCase, shortened } from '../words/wording.ts';
import type { Exploration, SignalData, SynthesisData, TermsData } from './prompt.ts';
import type { DraftedProposal } from './schema.ts';
import { stem, wordsOf } from './signals.ts';

export const drafts: Drafts = {
  'research.terms': async ({ data }: DraftRequest<TermsData>) => ({ terms: terms(await briefOf(data), data.limit) }),
  'research.synthesize': async ({ data }: DraftRequest<SynthesisData>) => ({
    opportunities: proposals(await briefOf(data), data.signals),
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

function proposals(brief: Brief, signals: readonly SignalData[]): DraftedProposal[] {
  return angles(brief).map((angle) => {
    const evidence = evidenceFor(angle, brief, signals);
    return {
      title: shortened(angle.title, 90),
      problem: angle.problem,
      targetUsers: angle.targetUsers,
      solution: angle.solution,
      whyNow: whyNow(evidence, signals),
      evidence,
      risks: risks(angle, brief),
      unrated: 'Nobody rated this: no model is set up to judge it.',
    };
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
