import { stringLiteral } from '../../kit/project/literals.ts';
import type { EntityPlan, FieldPlan } from '../app-generator/plan.ts';
import type { Criterion } from '../../qa/criteria.ts';
import { addRow, openList, rowSteps, titleOf, valuesOf } from './qa-rows.ts';
import type { TestsAnswer } from '../../qa/schema.ts';

/** How one kind of criterion is tested. `test` returns null if the entity has nothing to test it with. */
interface Rule {
  name: string;
  fits(criterion: Criterion, entity: EntityPlan): boolean;
  test(entity: EntityPlan, criterion: Criterion): string | null;
}

const open = "await openApp('/');";
const sees = (text: string) => `expect(pageText()).toContain(${stringLiteral(text)});`;
const matches = (pattern: RegExp) => `expect(pageText()).toMatch(${String(pattern)});`;
const lines = (...parts: readonly string[]) => parts.join('\n');
const fieldOf = (entity: EntityPlan, ...types: FieldPlan['type'][]) =>
  entity.fields.find(({ type }) => types.includes(type));
const stepsOf = (entity: EntityPlan) =>
  entity.fields.find(({ type, label }) => type === 'choice' && /\b(status|state|stage|progress|phase)\b/i.test(label));

/** The first match wins. */
export const rules: readonly Rule[] = [
  {
    name: 'required',
    fits: ({ given }) => /required field is empty/i.test(given),
    test(entity) {
      const required = entity.fields.find((field) => field.required);
      const kept = entity.fields.find(({ type, name }) => type === 'longText' && name !== required?.name);
      if (!required) return null;
      return lines(
        `await openApp(${stringLiteral(`/${entity.key}/new`)});`,
        ...(kept ? [`await fill(${stringLiteral(kept.label)}, 'Typed by a test');`] : []),
        `await fill(${stringLiteral(required.label)}, '');`,
        'await submit();',
        `expect(pageText()).toMatch(new RegExp(${stringLiteral(`${escaped(required.label)} (is|must|has)`)}, 'i'));`,
        ...(kept
          ? [
              "expect([...document.querySelectorAll('textarea')].map(({ value }) => value)).toContain('Typed by a test');",
            ]
          : []),
      );
    },
  },
  {
    name: 'amount',
    fits: ({ given }) => /empty or negative/i.test(given),
    test(entity) {
      const money = fieldOf(entity, 'money');
      const title = titleOf(entity);
      if (!money || title === null) return null;
      return lines(
        open,
        addRow(entity, 1, { [money.label]: '-5' }),
        `expect(pageText()).toMatch(new RegExp(${stringLiteral(escaped(money.label))}, 'i'));`,
        openList(entity),
        `expect(pageText()).not.toContain(${stringLiteral(title)});`,
      );
    },
  },
  {
    name: 'overlap',
    fits: ({ given }) => /overlaps another/i.test(given),
    test: (entity) =>
      fieldOf(entity, 'datetime') === undefined
        ? null
        : lines(
            open,
            addRow(entity, 1),
            addRow(entity, 2),
            matches(/overlap|clash|conflict|already|same time|double/i),
          ),
  },
  {
    name: 'cancel',
    fits: ({ when }) => /\bI cancel it\b/i.test(when),
    test(entity) {
      const title = titleOf(entity);
      if (title === null) return null;
      return lines(
        open,
        addRow(entity),
        'await press(/cancel|call off/i);',
        openList(entity),
        sees(title),
        matches(/cancell?ed/i),
      );
    },
  },
  {
    name: 'empty',
    fits: ({ given, when }) => /\bno\b.*\byet\b/i.test(given) && /open the list/i.test(when),
    test: (entity) =>
      lines(
        open,
        openList(entity),
        'for (let left = 30; left > 0; left -= 1) {',
        `  const row = document.querySelector(${stringLiteral(`a[href^="#/${entity.key}/"]:not([href$="/new"])`)});`,
        '  if (!row) break;',
        "  await goTo(row.getAttribute('href').slice(1));",
        "  await press('Delete');",
        '  await press(/^delete|^remove|^yes/i);',
        ...openList(entity)
          .split('\n')
          .map((line) => `  ${line}`),
        '}',
        matches(/\bno\b.*\b(yet|found|any)\b|nothing|empty/i),
        `expect(document.querySelector(${stringLiteral(`a[href="#/${entity.key}/new"]`)})).not.toBeNull();`,
      ),
  },
  {
    name: 'list',
    fits: ({ when, given }) => /open the list/i.test(when) && /^there are/i.test(given),
    test(entity) {
      const [first, second] = [titleOf(entity, 1), titleOf(entity, 2)];
      if (first === null || second === null) return null;
      const status = stepsOf(entity)?.options[0];
      return lines(
        open,
        addRow(entity, 1),
        addRow(entity, 2),
        openList(entity),
        sees(first),
        sees(second),
        ...(status === undefined ? [] : [sees(status)]),
      );
    },
  },
  {
    name: 'search',
    fits: ({ when }) => /\bsearch\b/i.test(when),
    test(entity) {
      const [first, second] = [titleOf(entity, 1), titleOf(entity, 2)];
      if (first === null || second === null) return null;
      return lines(
        open,
        addRow(entity, 1),
        addRow(entity, 2),
        openList(entity),
        `await fill(${stringLiteral(`Search ${entity.plural.toLowerCase()}`)}, ${stringLiteral(first)});`,
        sees(first),
        `expect(pageText()).not.toContain(${stringLiteral(second)});`,
      );
    },
  },
  {
    name: 'status',
    fits: ({ when }) => /change its status/i.test(when),
    test(entity) {
      const field = stepsOf(entity);
      const next = field?.options.at(-1);
      const title = titleOf(entity);
      if (!field || next === undefined || title === null) return null;
      return lines(
        open,
        addRow(entity),
        "await press('Edit');",
        `await fill(${stringLiteral(field.label)}, ${stringLiteral(next)});`,
        'await submit();',
        sees(next),
        openList(entity),
        `const row = [...document.querySelectorAll('tr, li')].find((one) => one.textContent?.includes(${stringLiteral(title)}));`,
        `expect(row?.textContent).toContain(${stringLiteral(next)});`,
      );
    },
  },
  {
    name: 'correct',
    fits: ({ when }) => /\bI correct it\b/i.test(when),
    test(entity) {
      const field = fieldOf(entity, 'longText');
      if (!field) return null;
      return lines(
        open,
        addRow(entity),
        "await press('Edit');",
        `await fill(${stringLiteral(field.label)}, 'Corrected by a test');`,
        'await submit();',
        sees('Corrected by a test'),
        '// The old value can still be looked up.',
        sees('Written by a test'),
      );
    },
  },
  {
    name: 'settled',
    fits: ({ given, when }) => /\bwas paid\b/i.test(given) && /\bopen it\b/i.test(when),
    test(entity) {
      const field = entity.fields.find(({ options }) => options.some((option) => /paid|settled/i.test(option)));
      const paid = field?.options.find((option) => /paid|settled/i.test(option));
      if (!field || paid === undefined || !fieldOf(entity, 'money')) return null;
      return lines(open, addRow(entity, 1, { [field.label]: paid }), matches(/42\.50?/), matches(/2031/), sees(paid));
    },
  },
  {
    name: 'add',
    fits: ({ when, then }) =>
      /^I (?!am\b|have\b)\w+/i.test(when) &&
      /\b(stands in|stands at|shown in the list|the entry has|recorded|kept)\b/i.test(then),
    test(entity, { then }) {
      const title = titleOf(entity);
      if (title === null) return null;
      const time = /\btime\b/i.test(then) && [matches(/\b10:30\b|\b\d{1,2}:\d{2}\b/)];
      const entry = /the entry has/i.test(then);
      return lines(
        open,
        addRow(entity),
        sees(title),
        ...(entry ? [matches(/2031/), ...(time || [])] : []),
        openList(entity),
        sees(title),
        ...(!entry && time ? [matches(/\b10:30\b/)] : []),
      );
    },
  },
];

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Makes the same test for a real browser, for entities whose first action is adding a row. */
export function draftJourney(entity: EntityPlan, criterion: Criterion): TestsAnswer['journeys'][number] {
  const title = titleOf(entity);
  return {
    criterionId: criterion.id,
    title: `${criterion.id} in a browser: ${entity.addLabel}`,
    steps: [
      { action: 'open', target: `/${entity.key}/new`, value: null },
      ...rowSteps(entity),
      { action: 'press', target: `Add ${entity.singular.toLowerCase()}`, value: null },
      { action: 'expect', target: title ?? valuesOf(entity)[0]?.label ?? entity.singular, value: null },
    ],
  };
}
