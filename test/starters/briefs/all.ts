import { briefsOf } from './label.ts';
import { hurried } from './hurried.ts';
import { last } from './last.ts';
import { purposes } from './purposes.ts';
import { later } from './later.ts';
import * as lists from './lists.ts';
import * as others from './others.ts';
import * as people from './people.ts';
import * as play from './play.ts';
import { typedLater } from './typed-later.ts';
import { typed } from './typed.ts';
import { wishes } from './wishes.ts';
import * as work from './work.ts';

/** Every labelled brief. */
export const briefs = [
  ...[lists, others, people, play, work].flatMap((group) => Object.values(group)),
  ...wishes,
  ...later,
  ...purposes,
  ...last,
  ...typed,
  ...typedLater,
  ...hurried,
].flatMap(briefsOf);
