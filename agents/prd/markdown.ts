import type { Attribute, PrdContent, UserStory } from '../../schema/prd.ts';

/** The document as Markdown, for people. */
export function prdMarkdown(content: PrdContent, version: number): string {
  const blocks = [
    `# ${line(content.title)}`,
    `*Product requirements, version ${version}*`,
    content.summary,
    section('Problem', content.problem),
    section('Goals', list(content.goals)),
    section('Not in this version', list(content.nonGoals)),
    section('Who it is for', content.personas.map(persona).join('\n\n')),
    section('Features', content.features.map(feature).join('\n\n')),
    section('User stories', content.userStories.map(story).join('\n\n')),
    section('Requirements', list(content.requirements.map(({ id, text }) => `**${id}** ${line(text)}`))),
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
      list(content.successMetrics.map((metric, index) => `**SM-${index + 1}** ${metric}`)),
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
    section('Assumptions', list(content.assumptions)),
    section('Open questions', list(content.openQuestions)),
    section('Evidence', content.sources.map(({ quote }) => `> ${quote.replaceAll(/\r?\n/g, '\n> ')}`).join('\n\n')),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function section(title: string, body: string): string {
  return body === '' ? '' : `## ${title}\n\n${body}`;
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${line(item)}`).join('\n');
}

function persona({ name, description, goals, frustrations }: PrdContent['personas'][number]): string {
  const parts = [
    `### ${line(name)}`,
    description,
    ...(goals.length > 0 ? [`Wants:\n\n${list(goals)}`] : []),
    ...(frustrations.length > 0 ? [`Struggles with:\n\n${list(frustrations)}`] : []),
  ];
  return parts.join('\n\n');
}

function feature({ id, name, description, priority, storyIds }: PrdContent['features'][number]): string {
  return `### ${id} ${line(name)} (${priority})\n\n${description}${storyIds.length === 0 ? '' : `\n\nStories: ${storyIds.join(', ')}`}`;
}

function story({ id, persona: who, iWant, soThat, priority, acceptanceCriteria }: UserStory): string {
  const criteria = acceptanceCriteria.map(
    ({ given, when, then }) => `**Given** ${line(given)}, **when** ${line(when)}, **then** ${line(then)}.`,
  );
  const head = `### ${id} (${priority})\n\nAs **${line(who)}**, I want to ${line(iWant)}, so that ${line(soThat)}.`;
  return criteria.length === 0 ? head : `${head}\n\n${list(criteria)}`;
}

function typeOf({ type, options, references }: Attribute): string {
  if (type === 'choice') return `choice: ${options.join(', ')}`;
  return type === 'reference' ? `reference to ${references ?? '?'}` : type;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => line(cell).replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}

/** One line: a line break inside would end a list item, a heading or a table row. */
function line(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
