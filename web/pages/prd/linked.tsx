import { usePrdPage } from './prd-context.ts';
import { screenAnchor } from './anchors.ts';
import { splitIds } from './split-ids.ts';

/** A text of the document. Ids that the document has lead to their places, and open questions stand out. */
export function Linked({ text }: { text: string }) {
  const { anchors } = usePrdPage();
  return (
    <span className="whitespace-pre-wrap">
      {splitIds(text).map((piece, index) => {
        if (index % 2 === 0) return piece;
        if (piece.startsWith('[')) {
          return (
            <mark key={index} className="bg-mark text-ink">
              {piece}
            </mark>
          );
        }
        return anchors.has(piece) ? <Jump key={index} anchor={piece} text={piece} /> : piece;
      })}
    </span>
  );
}

function Jump({ anchor, text }: { anchor: string; text: string }) {
  return (
    <a href={`#${encodeURIComponent(anchor)}`} className="text-link underline underline-offset-2">
      {text}
    </a>
  );
}

/** Ids as links, separated by commas. Those of screens are names without a number. */
export function Ids({ ids }: { ids: readonly string[] }) {
  const { anchors } = usePrdPage();
  return ids.map((id, index) => {
    const anchor = [id, screenAnchor(id)].find((one) => anchors.has(one));
    return (
      <span key={id}>
        {index > 0 && ', '}
        {anchor === undefined ? id : <Jump anchor={anchor} text={id} />}
      </span>
    );
  });
}
