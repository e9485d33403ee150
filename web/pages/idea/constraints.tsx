import type { Constraint } from '../../../schema/brief.ts';
import { idea as de } from '../../words/de/pages/idea.ts';
import { idea as en } from '../../words/en/pages/idea.ts';
import { useTexts } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';

/** What people asked for, each in their own words, with the words that it was read from marked. */
export function Constraints() {
  const words = useTexts({ en, de });
  const { session } = useSessionPage();
  const constraints = session?.brief.constraints ?? [];
  return (
    <section aria-labelledby="constraints" className="flex flex-col gap-2">
      <h2 id="constraints" className="border-b border-line pb-1 text-sm font-semibold text-soft">
        {words.constraints}
      </h2>
      {constraints.length === 0 ? (
        <p className="text-sm text-soft">{words.noConstraints}</p>
      ) : (
        <>
          <p className="text-sm text-soft">{words.constraintsWhy}</p>
          <ul>
            {constraints.map((constraint) => (
              <li key={constraint.id} className="flex gap-3 border-b border-line py-1.5">
                <span className="w-9 shrink-0 font-mono text-xs/6 text-soft">{constraint.id}</span>
                <div className="min-w-0">
                  <p className={constraint.supersededBy === null ? '' : 'text-soft line-through decoration-1'}>
                    <Quoted constraint={constraint} />
                  </p>
                  <p className="text-sm text-soft">
                    {words.kinds[constraint.kind]}
                    {constraint.supersededBy !== null && ` · ${words.replaced(constraint.supersededBy)}`}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The clause, with the words that say it marked. */
function Quoted({ constraint: { text, quote } }: { constraint: Constraint }) {
  const start = quote === '' ? -1 : text.indexOf(quote);
  if (start < 0 || quote === text) return <>{text}</>;
  return (
    <>
      {text.slice(0, start)}
      <mark className="bg-mark text-ink">{quote}</mark>
      {text.slice(start + quote.length)}
    </>
  );
}
