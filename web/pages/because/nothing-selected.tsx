import { because as de } from '../../words/de/pages/because.ts';
import { because as en } from '../../words/en/pages/because.ts';
import { useTexts } from '../../words/words.tsx';
import type { Graph } from './graph.ts';
import { ItemRow } from './item-row.tsx';

/** The most things that are offered to begin with. */
const most = 12;

/** What can be selected and where, and a few things to begin with: the stories, before there are any the opportunities. */
export function NothingSelected({ graph }: { graph: Graph }) {
  const words = useTexts({ en, de });
  const things = [...graph.things];
  const begin = (['story', 'opportunity'] as const)
    .map((wanted) => things.filter(([, { kind }]) => kind === wanted))
    .find((some) => some.length > 0);
  return (
    <>
      <div className="flex flex-col gap-2">
        <p className="font-semibold">{words.empty}</p>
        <p className="text-sm text-soft">{words.emptyHow}</p>
        <ul className="list-disc pl-5 text-sm text-soft">
          {words.emptyWhat.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      {begin && (
        <section aria-labelledby="because-begin">
          <h3 id="because-begin" className="text-sm font-semibold text-soft">
            {words.begin}
          </h3>
          <ul className="mt-1 border-t border-line">
            {begin.slice(0, most).map(([key, thing]) => (
              <ItemRow key={key} item={{ key, thing, isSelected: false, links: [] }} graph={graph} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
