import type { Attribute, PrdContent, UserStory } from '../../schema/prd.ts';
import { markdownLine as line, markdownProse as prose, markdownTable as table } from '../markdown.ts';

/** The document as Markdown, for people. */
export function prdMarkdown(content: PrdContent, version: number): string {
  const blocks = [
    `# ${line(content.title)}`,
    `*Product requirements, version ${version}*`,
    prose(content.summary),
    section('Problem', prose(content.problem)),
    section('Goals', list(content.goals.map(line))),
    section('Not in this version', list(content.nonGoals.map(line))),
    section('Who it is for', content.personas.map(persona).join('\n\n')),
    section('Features', content.features.map(feature).join('\n\n')),
    section('User stories', content.userStories.map(story).join('\n\n')),
    section('Requirements', list(content.requirements.map(({ id, text }) => `**${line(id)}** ${line(text)}`))),
    section(
      'What it keeps',
      content.entities
        .map(
          ({ name, attributes }) =>
            `### ${line(name)}\n\n${table(
              ['Attribute', 'Type'],
              attributes.map((one) => [one.name, typeOf(one)]),
            )}`,
        )
        .join('\n\n'),
    ),
    section(
      'Screens',
      content.screens.length === 0
        ? ''
        : table(
            ['Id', 'Screen', 'Kind', 'Purpose', 'Stories'],
            content.screens.map((screen) => [
              screen.id,
              screen.name,
              screen.type,
              screen.purpose,
              screen.storyIds.join(', '),
            ]),
          ),
    ),
    section(
      'How we know that it works',
      list(content.successMetrics.map((metric, index) => `**SM-${index + 1}** ${line(metric)}`)),
    ),
    section(
      'Risks',
      content.risks.length === 0
        ? ''
        : table(
            ['Risk', 'Kind', 'Severity', 'What makes it smaller'],
            content.risks.map((risk) => [risk.title, risk.category, risk.severity, risk.mitigation]),
          ),
    ),
    section('Assumptions', list(content.assumptions.map(line))),
    section('Open questions', list(content.openQuestions.map(line))),
    section('Evidence', content.sources.map(({ quote }) => quoted(quote)).join('\n\n')),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function section(title: string, body: string): string {
  return body === '' ? '' : `## ${title}\n\n${body}`;
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** A quotation keeps its lines. */
function quoted(text: string): string {
  return text
    .split(/\r?\n/)
    .map((one) => `> ${line(one)}`)
    .join('\n');
}

function persona({ name, description, goals, frustrations }: PrdContent['personas'][number]): string {
  const parts = [
    `### ${line(name)}`,
    prose(description),
    ...(goals.length > 0 ? [`Wants:\n\n${list(goals.map(line))}`] : []),
    ...(frustrations.length > 0 ? [`Struggles with:\n\n${list(frustrations.map(line))}`] : []),
  ];
  return parts.join('\n\n');
}

function feature({ id, name, description, priority, storyIds }: PrdContent['features'][number]): string {
  const stories = storyIds.length === 0 ? '' : `\n\nStories: ${line(storyIds.join(', '))}`;
  return `### ${line(id)} ${line(name)} (${priority})\n\n${prose(description)}${stories}`;
}

function story({ id, persona: who, iWant, soThat, priority, acceptanceCriteria }: UserStory): string {
  const criteria = acceptanceCriteria.map(
    ({ given, when, then }) => `**Given** ${line(given)}, **when** ${line(when)}, **then** ${line(then)}.`,
  );
  const head = `### ${line(id)} (${priority})\n\nAs **${line(who)}**, I want to ${line(iWant)}, so that ${line(soThat)}.`;
  return criteria.length === 0 ? head : `${head}\n\n${list(criteria)}`;
}

function typeOf({ type, options, references }: Attribute): string {
  if (type === 'choice') return `choice: ${options.join(', ')}`;
  return type === 'reference' ? `reference to ${references ?? '?'}` : type;
}
