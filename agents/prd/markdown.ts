import type { Constraint } from '../../schema/brief.ts';
import type { Attribute, PrdContent, UserStory } from '../../schema/prd.ts';
import type { Label } from '../starters/label.ts';
import { type Headings, headings } from './headings.ts';
import { markdownLine as line, markdownProse as prose, markdownTable as table } from '../kit/markdown.ts';

/**
 * Renders the document as Markdown, for people. `said`: the brief's constraints, which the document names by id.
 * `label`: the first line of the document, if it was written without a model.
 */
export function prdMarkdown(
  content: PrdContent,
  version: number,
  said: readonly Constraint[],
  label: Label | null,
): string {
  const say = headings[label?.language ?? 'en'];
  const story = storyIn(say);
  const persona = personaIn(say);
  const feature = featureIn(say);
  const blocks = [
    ...(label === null ? [] : [`> ${line(label.text)}`]),
    `# ${line(content.title)}`,
    `*${say.document(version)}*`,
    prose(content.summary),
    section(say.problem, prose(content.problem)),
    section(say.youSaid, list(youSaid(content, said, say))),
    section(say.willNot, list(willNot(content, said))),
    section(say.goals, list(content.goals.map(line))),
    section(say.nonGoals, list(content.nonGoals.map(line))),
    section(say.personas, content.personas.map(persona).join('\n\n')),
    section(say.features, content.features.map(feature).join('\n\n')),
    section(say.stories, content.userStories.map(story).join('\n\n')),
    section(say.requirements, list(content.requirements.map(({ id, text }) => `**${line(id)}** ${line(text)}`))),
    section(
      say.entities,
      content.entities
        .map(
          ({ name, attributes }) =>
            `### ${line(name)}\n\n${table(
              [...say.attribute],
              attributes.map((one) => [one.name, typeOf(one)]),
            )}`,
        )
        .join('\n\n'),
    ),
    section(
      say.screens,
      content.screens.length === 0
        ? ''
        : table(
            [...say.screen],
            content.screens.map((screen) => [
              screen.id,
              screen.name,
              screen.type,
              screen.purpose,
              screen.storyIds.join(', '),
            ]),
          ),
    ),
    section(say.metrics, list(content.successMetrics.map((metric, index) => `**SM-${index + 1}** ${line(metric)}`))),
    section(
      say.risks,
      content.risks.length === 0
        ? ''
        : table(
            [...say.risk],
            content.risks.map((risk) => [risk.title, risk.category, risk.severity, risk.mitigation]),
          ),
    ),
    section(say.assumptions, list(content.assumptions.map(line))),
    section(say.questions, list(content.openQuestions.map(line))),
    section(say.evidence, content.sources.map(({ quote }) => quoted(quote)).join('\n\n')),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function section(title: string, body: string): string {
  return body === '' ? '' : `## ${title}\n\n${body}`;
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** A quotation keeps its line breaks. */
function quoted(text: string): string {
  return text
    .split(/\r?\n/)
    .map((one) => `> ${line(one)}`)
    .join('\n');
}

const personaIn =
  (say: Headings) =>
  ({ name, description, goals, frustrations }: PrdContent['personas'][number]): string => {
    const parts = [
      `### ${line(name)}`,
      prose(description),
      ...(goals.length > 0 ? [`${say.wants}\n\n${list(goals.map(line))}`] : []),
      ...(frustrations.length > 0 ? [`${say.struggles}\n\n${list(frustrations.map(line))}`] : []),
    ];
    return parts.join('\n\n');
  };

const featureIn =
  (say: Headings) =>
  ({ id, name, description, priority, storyIds }: PrdContent['features'][number]): string => {
    const stories = storyIds.length === 0 ? '' : `\n\n${say.serves} ${line(storyIds.join(', '))}`;
    return `### ${line(id)} ${line(name)} (${priority})\n\n${prose(description)}${stories}`;
  };

const storyIn =
  (say: Headings) =>
  ({ id, persona: who, iWant, soThat, priority, acceptanceCriteria }: UserStory): string => {
    const criteria = acceptanceCriteria.map(({ given, when, then }) =>
      say.criterion(line(given), line(when), line(then)),
    );
    const head = `### ${line(id)} (${priority})\n\n${say.story(line(who), line(iWant), line(soThat))}`;
    return criteria.length === 0 ? head : `${head}\n\n${list(criteria)}`;
  };

function typeOf({ type, options, references }: Attribute): string {
  if (type === 'choice') return `choice: ${options.join(', ')}`;
  return type === 'reference' ? `reference to ${references ?? '?'}` : type;
}

/** Lists each constraint in the user's words, with the ids that cover it. */
function youSaid({ constraints }: PrdContent, said: readonly Constraint[], say: Headings): string[] {
  return constraints.flatMap(({ id, state, by }) => {
    const text = textOf(id, said);
    if (text === null) return [];
    const became = state === 'covered' ? say.coveredBy(line(by.join(', '))) : say.notCovered;
    return [`**${line(id)}** ${text} (${became})`];
  });
}

function willNot({ constraints }: PrdContent, said: readonly Constraint[]): string[] {
  const forbidden = said.filter(({ kind }) => kind === 'mustNot');
  return constraints.flatMap(({ id }) => textOf(id, forbidden) ?? []);
}

function textOf(id: string, said: readonly Constraint[]): string | null {
  const found = said.find((one) => one.id === id);
  return found ? line(found.text) : null;
}
