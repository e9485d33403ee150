import type { DraftRequest, Drafts } from '../draft.ts';
import type { Brief } from '../words/brief.ts';
import { actionsOf, composeSummary, inPlural, inText } from '../words/compose.ts';
import { readBrief } from '../words/read-brief.ts';
import { listOf, sentence } from '../words/wording.ts';
import type { ReplyData, SummaryData } from './prompt.ts';

export const drafts: Drafts = {
  'ideation.reply': async ({ data, messages }: DraftRequest<ReplyData>) => {
    const said = messages.slice(2).filter((message) => message.role === 'user');
    const earlier = messages.slice(2).some((message) => message.role === 'assistant');
    return reply(
      await readBrief(
        joined(
          data.ideaSummary,
          said.map((message) => message.content),
        ),
      ),
      earlier,
    );
  },
  'ideation.summarize': async ({ data }: DraftRequest<SummaryData>) => {
    const said = data.conversation.filter((turn) => turn.role !== 'assistant').map((turn) => turn.content);
    return { ideaSummary: composeSummary(await readBrief(joined(data.ideaSummary, said))) };
  },
};

function joined(ideaSummary: string | null, said: readonly string[]): string {
  const parts = [...(ideaSummary ? [ideaSummary] : []), ...said].map((part) => part.trim());
  // What the summary says already would be counted, and in other languages shown, twice.
  return parts.filter((part, index) => parts.findIndex((other) => other.includes(part)) === index).join('\n');
}

/** Plays back what was understood, names what is open, and asks. */
function reply(brief: Brief, goesOn: boolean): string {
  if (brief.language === 'other') return plainReply(brief);
  const understood = brief.actors.flatMap((actor) => {
    const actions = actionsOf(brief, actor).map((action) => inPlural(action.phrase));
    return actions.length > 0 ? [sentence(`${actor.plural} ${listOf(actions)}`)] : [];
  });
  const silent = brief.actors.filter((actor) => actionsOf(brief, actor).length === 0).map((actor) => actor.plural);
  const things = brief.things.map((thing) => inText(brief, thing.plural));
  const lines = [
    `${goesOn ? 'With that, here' : 'Here'} is what I understand. ${understood.join(' ')} The product keeps ${listOf(things)}.`,
    openPoints(brief, silent),
    `${['No question', 'One question', 'Two questions', 'Three questions'][questions(brief, silent).length]} before you go on:`,
    questions(brief, silent)
      .map((question, index) => `${index + 1}. ${question}`)
      .join('\n'),
  ];
  return lines.filter((line) => line !== '').join('\n\n');
}

function openPoints(brief: Brief, silent: readonly string[]): string {
  const open = [
    ...(silent.length > 0 ? [`what ${listOf(silent)} do by themselves`] : []),
    ...(brief.actors.length < 2 ? [`who else takes part beside ${brief.actors[0]?.plural ?? 'users'}`] : []),
    `what has to be recorded about ${inText(brief, brief.things[0]?.plural ?? 'each item')}`,
    'what belongs in the first version',
  ];
  return sentence(`Still open: ${listOf(open)}`);
}

/** The two or three whose answers would change most. */
function questions(brief: Brief, silent: readonly string[]): string[] {
  const [main] = brief.actors;
  const [first, second] = brief.actions;
  const money = brief.actions.find((action) =>
    /\b(?:pay|paid|sell|rent|invoice|bill|charge|tip|donate|buy|order)\b/.test(action.verb),
  );
  const shared = brief.actions.find((action) => /^(?:share|send|show|publish|invite)/.test(action.verb));
  const asked = [
    ...(money
      ? [
          `When ${money.actor === main?.name ? main.plural : plural(brief, money.actor)} ${inPlural(money.phrase)}, who pays whom, and does the money move inside the product or is it only recorded?`,
        ]
      : []),
    ...(shared
      ? [`When ${plural(brief, shared.actor)} ${inPlural(shared.phrase)}, who may see it, and for how long?`]
      : []),
    ...(silent.length > 0
      ? [`Do ${listOf(silent)} sign in themselves, or do ${main?.plural ?? 'users'} act for them?`]
      : []),
    ...(first && second
      ? [`If only one could ship first, would it be to ${first.phrase} or to ${second.phrase}?`]
      : []),
    `What happens to ${inText(brief, brief.things[0]?.plural ?? 'items')} when plans change: are they moved, cancelled or kept as they were?`,
    ...(brief.actors.length < 2 ? [`Who besides ${main?.plural ?? 'users'} needs to see any of this?`] : []),
  ];
  return asked.slice(0, 3);
}

function plural(brief: Brief, name: string): string {
  return brief.actors.find((actor) => actor.name === name)?.plural ?? name.toLowerCase();
}

function plainReply(brief: Brief): string {
  const things = brief.things.map((thing) => `“${thing.name}”`);
  return [
    `I read your words without understanding their grammar, since this drafter knows only English. The words that stand out are ${listOf(things)}.`,
    'Two questions, which you can answer in English for a fuller draft:',
    `1. Who uses it, and what does each of them do with ${things[0] ?? 'it'}?\n2. What has to be kept about each of these?`,
  ].join('\n\n');
}
