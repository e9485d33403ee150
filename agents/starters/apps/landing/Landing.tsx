import { type ReactNode, useEffect } from 'react';
import { Button } from '../kit/Button.tsx';
import { Icon } from '../kit/Icon.tsx';
import { usePath } from '../kit/router.ts';
import { starter } from '../kit/starter.ts';
import { Hero } from './Hero.tsx';
import { Hours } from './Hours.tsx';
import { Items, Programme } from './Items.tsx';
import { jumpTo } from './jump.ts';
import { Place } from './Place.tsx';
import { Placeholder, Section } from './Section.tsx';
import { type SectionId, shownSections } from './sections.ts';
import { Shapes } from './Shapes.tsx';
import { texts } from './texts.ts';
import { values } from './values.ts';

const contents: Record<SectionId, () => ReactNode> = {
  about: About,
  points: Points,
  hours: Hours,
  items: Items,
  programme: Programme,
  gallery: Gallery,
  place: Place,
};

/** The whole page. */
export function Landing() {
  const path = usePath();
  useEffect(() => jumpTo(path.slice(1)), [path]);
  return (
    <>
      <Hero />
      {shownSections().map(({ id, label }, index) => {
        const Content = contents[id];
        return (
          <Section key={id} id={id} title={label} isTinted={index % 2 === 1}>
            <Content />
          </Section>
        );
      })}
      <footer className="border-t border-border bg-surface print:hidden">
        <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-4 px-4 py-8 md:px-8">
          <p className="min-w-0 font-heading font-bold break-words">{starter.name}</p>
          <Button icon="print" onClick={() => window.print()}>
            {texts.print}
          </Button>
        </div>
      </footer>
    </>
  );
}

function About() {
  if (values.about === '') return <Placeholder icon="edit">{texts.missing.about}</Placeholder>;
  return (
    <div className="max-w-prose space-y-4 text-lg leading-relaxed text-pretty break-words">
      {values.about.split(/\n+/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

function Points() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {values.points.map((point) => (
        <li key={point} className="flex items-start gap-3 text-lg">
          <span className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-full bg-success text-on-success">
            <Icon name="check" className="size-4" />
          </span>
          <p className="min-w-0 break-words first-letter:uppercase">{point}</p>
        </li>
      ))}
    </ul>
  );
}

/** The gallery: patterns as placeholders for pictures. */
function Gallery() {
  const captions = values.gallery.length > 0 ? values.gallery : Array.from({ length: 3 }, () => texts.missing.picture);
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 sm:gap-6">
      {captions.map((caption, index) => (
        // Captions may repeat; their order never changes.
        <li key={index}>
          <figure>
            <Shapes seed={`${starter.name} ${caption} ${index}`} columns={3} rows={3} />
            <figcaption className="mt-2 text-sm text-muted first-letter:uppercase">{caption}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
