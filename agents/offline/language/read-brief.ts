import type { Action, Brief } from './brief.ts';
import { loadEnglish } from './english.ts';
import { type Deed, readDeeds } from './read-deeds.ts';
import { actorOf, addThing, isPerson, thingOf } from './things.ts';
import { titleOf } from './title.ts';
import { listOf, titleCase } from '../../kit/wording.ts';

/** Text that no list or form can represent: amounts, arrows, conditions and prohibitions. */
const beyond =
  /\d|[-=]>|→|⇒|[?"“”%€$£]|n['’]t\b|\b(?:no|not|never|without|except|instead|neither|nor|cannot|none|unless|if|when|because|so that|who|which|while|until)\b/i;
const longest = 4_000;

/**
 * Reads who does what with which things: `Volunteers log sightings and coordinators approve them`. Returns null if any
 * word could not be placed, because a result would then be a guess.
 */
export async function readBrief(text: string): Promise<Brief | null> {
  if (text.length > longest || beyond.test(text)) return null;
  const english = await loadEnglish();
  const reading = readDeeds(text, english);
  if (reading === null) return null;
  const actors = reading.deeds.map(({ doer }) => actorOf(doer, english));
  const known = [...new Map(actors.map((actor) => [actor.name, actor])).values()];
  const things: Brief['things'][number][] = [];
  const actions = reading.deeds.map((deed, index): Action => {
    const phrases = deed.objects.filter(({ bare }) => !isPerson(bare, known, english));
    const kept = phrases.map(({ bare }) => addThing(things, thingOf(bare, english)));
    const thing = kept[0] ?? (deed.pronoun ? (things.at(-1) ?? null) : null);
    return {
      ...wordsOf(deed, thing?.plural ?? ''),
      verb: joined(deed.verb, deed.particle),
      thing: thing?.name ?? null,
      actor: actors[index]?.name ?? '',
    };
  });
  const [first] = things;
  if (!first) return null;
  const product = reading.product === null ? null : titleCase(reading.product);
  return { text, title: product ?? titleOf(known, actions, things), actors: known, actions, things, product };
}

function wordsOf(deed: Deed, plural: string): Pick<Action, 'object' | 'detail' | 'phrase'> {
  const { verb, particle, detail, pronoun } = deed;
  const written = listOf(deed.objects.map(({ written }) => written));
  const object = pronoun ? plural.toLowerCase() : written;
  // `hand them in`: a pronoun comes before the particle.
  const phrase = pronoun ? joined(verb, object, particle, detail) : joined(verb, particle, object, detail);
  return { object, detail, phrase };
}

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' ');
