import { prd as de } from '../../words/de/pages/prd.ts';
import { prd as en } from '../../words/en/pages/prd.ts';
import { useTexts } from '../../words/words.tsx';
import { sectionNames } from './anchors.ts';
import { useCommentsApi, usePrdPage } from './prd-context.ts';

/** What is in the document, with how many things each section has. */
export function Contents() {
  const words = useTexts({ en, de });
  const { prd } = usePrdPage();
  const open = useCommentsApi().comments.filter(({ resolvedAt }) => resolvedAt === null);
  const list = (
    <ul className="flex flex-col text-sm">
      {sectionNames.map((name) => {
        const part = prd[name];
        const isList = typeof part !== 'string';
        if (isList && part.length === 0 && (name === 'constraints' || name === 'sources')) return null;
        return (
          <li key={name}>
            <a
              href={`#${name}`}
              className="flex min-h-7 items-center justify-between gap-2 text-soft hover:text-ink hover:underline max-md:min-h-11"
            >
              <span>{words.sections[name]}</span>
              {isList && <span className="tabular-nums">{part.length}</span>}
            </a>
          </li>
        );
      })}
    </ul>
  );
  return (
    <nav
      aria-label={words.contents}
      className="flex flex-col gap-2 lg:sticky lg:top-16 lg:max-h-[calc(100dvh-14rem)] lg:self-start lg:overflow-y-auto"
    >
      <div className="max-lg:hidden">{list}</div>
      <details className="border-b border-line pb-2 lg:hidden">
        <summary className="min-h-6 text-sm font-semibold max-md:py-3">{words.contents}</summary>
        {list}
      </details>
      {open.length > 0 && <p className="text-sm text-soft max-lg:hidden">{words.openComments(open.length)}</p>}
    </nav>
  );
}
