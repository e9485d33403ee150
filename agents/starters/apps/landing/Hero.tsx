import { Icon } from '../kit/Icon.tsx';
import { useNow } from '../kit/now.ts';
import { lineBelowName, starter } from '../kit/starter.ts';
import { Countdown } from './Countdown.tsx';
import { openState, weekOf } from './hours.ts';
import { jumpTo } from './jump.ts';
import { hasMap, shownSections } from './sections.ts';
import { Shapes } from './Shapes.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

const link =
  'inline-flex min-h-12 items-center gap-2 rounded-md px-5 py-2 font-semibold transition focus-visible:outline-2 ' +
  'focus-visible:outline-offset-2 focus-visible:outline-on-primary active:translate-y-px';

/** The top of the page: the name, one line, and the next step. */
export function Hero() {
  const line = lineBelowName(values.tagline);
  const first = shownSections().find(({ id }) => id !== 'about' && id !== 'place');
  return (
    <section aria-labelledby="hero-title" className="bg-primary text-on-primary print:bg-transparent print:text-text">
      <div className="mx-auto grid w-full max-w-6xl items-center gap-8 px-4 py-12 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:gap-16 md:px-8 md:py-20 print:py-4">
        <div className="min-w-0">
          {values.subject === 'place' && <OpenNow />}
          <h1
            id="hero-title"
            className="font-heading text-[clamp(2.25rem,7vw,4.5rem)] leading-[1.05] font-bold tracking-tight text-balance break-words"
          >
            {starter.name}
          </h1>
          <p className="mt-5 max-w-prose text-lg leading-snug text-pretty break-words first-letter:uppercase md:text-xl">
            {line === '' ? (
              <span className="underline decoration-dashed underline-offset-4 print:hidden">
                {texts.taglines[values.subject]}
              </span>
            ) : (
              line
            )}
          </p>
          {values.subject === 'event' && <Countdown />}
          <div className="mt-8 flex flex-wrap gap-3 print:hidden">
            {first && (
              <a href={`#/${first.id}`} onClick={() => jumpTo(first.id)} className={`${link} bg-surface text-text`}>
                {first.label}
                <Icon name="down" className="size-4" />
              </a>
            )}
            <a
              href="#/place"
              onClick={() => jumpTo('place')}
              className={`${link} border border-on-primary text-on-primary`}
            >
              <Icon name={hasMap() ? 'pin' : 'mail'} className="size-4" />
              {hasMap() ? texts.sections.place : texts.sections.contact}
            </a>
          </div>
        </div>
        <div className="max-md:hidden">
          <Shapes seed={starter.name} columns={4} rows={4} />
        </div>
        <div className="md:hidden">
          <Shapes seed={starter.name} columns={6} rows={2} />
        </div>
      </div>
    </section>
  );
}

function OpenNow() {
  const now = useNow(20_000);
  const state = openState(weekOf(values.hours), now);
  if (state === null) return null;
  return (
    <p className="mb-5 inline-flex items-center gap-2.5 rounded-full bg-surface px-4 py-1.5 text-sm font-semibold text-text print:hidden">
      <span className={`size-2.5 rounded-full ${state.isOpen ? 'bg-success' : 'bg-danger'}`} aria-hidden="true" />
      {state.text}
    </p>
  );
}
