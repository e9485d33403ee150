import { Page } from '../kit/Frame.tsx';
import { Landing } from './Landing.tsx';
import { shownSections } from './sections.ts';
import { jumpTo } from './jump.ts';
import { texts } from './texts.ts';

/** One page; its menu leads to its sections. */
export function Application() {
  return (
    <Page nav={<Parts />}>
      <Landing />
    </Page>
  );
}

function Parts() {
  return (
    <nav aria-label={texts.parts} className="max-md:order-last max-md:-mx-2 max-md:w-[calc(100%+1rem)]">
      <ul className="flex overflow-x-auto">
        {shownSections().map(({ id, label }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#/${id}`}
              onClick={() => jumpTo(id)}
              className="flex min-h-11 items-center rounded-md px-3 text-sm text-muted hover:text-text focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ring"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
