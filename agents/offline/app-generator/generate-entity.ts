import { literal, stringLiteral } from '../../kit/project/literals.ts';
import type { ActionPlan, AppPlan, EntityPlan, FieldPlan } from './plan.ts';
import { sampleIndexes, sampleRow } from './samples.ts';

/** Returns `src/data/Walk.ts`: the type of its rows, its definition, sample rows. */
export function generateEntity(entity: EntityPlan): string {
  const dates = [
    ...(entity.fields.some((field) => field.type === 'datetime') ? ['at'] : []),
    ...(entity.fields.some((field) => field.type === 'date') ? ['day'] : []),
  ];
  const rows = sampleIndexes.map((index) => {
    const members = sampleRow(entity, index).map(([name, code]) => `${name}: ${code}`);
    return objectCode(members, 4);
  });
  if (rows.some((row) => row.includes(': named('))) dates.push('named');
  return `${dates.length > 0 ? `import { ${dates.join(', ')} } from '../dates.ts';\n` : ''}import { defineEntity } from '../records.ts';

export type ${entity.type} = {
  id: string;
${entity.fields.map((field) => `  ${field.name}: ${typeCode(field)};`).join('\n')}
};

export const ${entity.variable} = defineEntity<${entity.type}>({
  key: ${stringLiteral(entity.key)},
  singular: ${stringLiteral(entity.singular)},
  plural: ${stringLiteral(entity.plural)},
  icon: '${entity.icon}',
  person: ${entity.person},
  titleField: '${entity.titleField}',
  fields: [
${entity.fields.map((field) => `    ${fieldCode(field)},`).join('\n')}
  ],
  actions: [${entity.actions.length === 0 ? '' : `\n${entity.actions.map((action) => `    ${actionCode(action)},`).join('\n')}\n  `}],
  samples: [
${rows.map((row) => `    ${row},`).join('\n')}
  ],
});
`;
}

function typeCode(field: FieldPlan): string {
  if (field.type === 'boolean') return 'boolean';
  return field.type === 'number' || field.type === 'money' ? 'number' : 'string';
}

export function fieldCode(field: FieldPlan): string {
  const members = [
    `name: '${field.name}'`,
    `label: ${stringLiteral(field.label)}`,
    `type: '${field.type}'`,
    ...(field.required ? ['required: true'] : []),
    ...(field.options.length > 0 ? [`options: ${literal(field.options)}`] : []),
    ...(field.references === null ? [] : [`references: ${stringLiteral(field.references)}`]),
    ...(field.input === null ? [] : [`input: '${field.input}'`]),
  ];
  return objectCode(members, 4);
}

function actionCode(action: ActionPlan): string {
  return objectCode(
    Object.entries(action).map(([name, value]) => `${name}: ${stringLiteral(value)}`),
    4,
  );
}

/** Writes an object on one line if it fits. */
function objectCode(members: readonly string[], indent: number): string {
  const line = `{ ${members.join(', ')} }`;
  if (line.length + indent < 118) return line;
  const inner = ' '.repeat(indent + 2);
  return `{\n${members.map((member) => `${inner}${member},`).join('\n')}\n${' '.repeat(indent)}}`;
}

/** Returns `src/data/all.ts`. */
export function generateEntityList(plan: AppPlan): string {
  const imports = plan.entities.map((entity) => `import { ${entity.variable} } from './${entity.type}.ts';`);
  return `import type { Entity } from '../records.ts';
${imports.join('\n')}

/** Every entity, in the order of the menu. */
export const entities: readonly Entity[] = [${plan.entities.map((entity) => entity.variable).join(', ')}];
`;
}
