import { prd as de } from '../../words/de/pages/prd.ts';
import { prd as en } from '../../words/en/pages/prd.ts';
import { useTexts } from '../../words/words.tsx';
import { Ids } from './linked.tsx';
import { usePrdPage } from './prd-context.ts';

/** What people asked for, in their words, and what of the document meets it. */
export function Coverage() {
  const words = useTexts({ en, de });
  const { prd, constraints } = usePrdPage();
  return (
    <ul className="flex flex-col">
      {prd.constraints.map(({ id, state, by }) => {
        const said = constraints.find((one) => one.id === id)?.text ?? null;
        const isCovered = state === 'covered';
        return (
          <li
            key={id}
            id={id}
            tabIndex={-1}
            className="flex scroll-mt-16 gap-3 border-b border-line py-1.5 last:border-0"
          >
            <span className="w-18 shrink-0 font-mono text-sm/7 text-soft">{id}</span>
            <span className="min-w-0">
              {said === null ? <span className="text-soft">{words.saidNoMore}</span> : <q>{said}</q>}
              <span className={`block font-sans text-sm ${isCovered ? 'text-soft' : 'text-warn'}`}>
                <span aria-hidden>{isCovered ? '✓' : '○'} </span>
                {isCovered ? words.covered : words.notCovered}
                {isCovered && by.length > 0 && (
                  <>
                    {': '}
                    <Ids ids={by} />
                  </>
                )}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
