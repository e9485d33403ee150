import { describe, expect, test } from 'vitest';
import { examplesIn } from '../../agents/starters/catalogue.ts';
import { editStarter } from '../../agents/offline/edit/edit.ts';
import type { StarterJson } from '../../agents/starters/project.ts';
import { starters } from '../../agents/starters/registry.ts';

const cases = starters.flatMap((starter) =>
  (['en', 'de'] as const).flatMap((language) =>
    starter.settings.map((setting) => ({
      kind: starter.kind,
      starter,
      language,
      setting,
      example: setting.example[language],
    })),
  ),
);

const emptyOf = ({ starter, language }: (typeof cases)[number]): StarterJson => ({
  kind: starter.kind,
  version: starter.version,
  language,
  name: 'Name',
  values: {},
  quotes: {},
  notDone: [],
});

describe('an example of a change', () => {
  test.each(cases)('does what it says: $kind, $language, $example', (one) => {
    const { starter, setting, example } = one;
    const { json, done, open } = editStarter(starter, emptyOf(one), example);
    expect({ done: done.length, open }).toEqual({ done: 1, open: [] });
    expect(Object.keys(json.values)).toEqual([setting.key]);
    // As the reply shows it: in quotation marks, with single ones inside.
    const shown = /[“„](.*)[”“]$/su.exec(examplesIn([example], one.language))?.[1] ?? '';
    expect(editStarter(starter, emptyOf(one), shown).json).toEqual(json);
  });
});
