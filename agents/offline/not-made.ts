import { ServiceError } from '../../schema/errors.ts';
import type { Language } from '../starters/base/language.ts';
import { starters } from '../starters/registry.ts';
import type { Starter } from '../starters/base/starter.ts';

/**
 * Returns the error for an idea that matches no starter; `beyond` names what goes too far, in the brief's own words.
 */
export function notMade(language: Language, beyond: string | null): ServiceError {
  const titles = starters.map(({ texts }) => texts[language].title);
  const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(titles);
  return new ServiceError('not_understood', language === 'de' ? german(list, beyond) : english(list, beyond));
}

function english(list: string, beyond: string | null): string {
  const why =
    beyond === null
      ? 'Without a model the words are only compared with the starters, and none of them fits.'
      : `Without a model there is no starter for “${beyond}”: that has to be written anew, which takes a model.`;
  return `${why} Name one of these kinds of application: ${list}. Or set OPENAI_API_KEY and OPENAI_MODEL, and a model writes what you ask for.`;
}

function german(list: string, beyond: string | null): string {
  const why =
    beyond === null
      ? 'Ohne Modell werden die Worte nur mit den Vorlagen verglichen, und keine passt.'
      : `Ohne Modell gibt es keine Vorlage für „${beyond}“: Das muss neu geschrieben werden, und dafür braucht es ein Modell.`;
  return `${why} Nennen Sie eine dieser Arten von Anwendung: ${list}. Oder setzen Sie OPENAI_API_KEY und OPENAI_MODEL, dann schreibt ein Modell, was Sie wünschen.`;
}

/** Returns the error for a screen that a starter does not have. */
export function notDesigned({ screens }: Starter, language: Language, name: string): ServiceError {
  const names = screens.map((screen) => screen.names[language]).join(', ');
  return new ServiceError(
    'not_understood',
    language === 'de'
      ? `Die Vorlage hat keinen Bildschirm „${name}“. Sie hat: ${names}. Einen anderen zu entwerfen braucht ein Modell.`
      : `The starter has no screen “${name}”. It has: ${names}. Designing another one takes a model.`,
  );
}
