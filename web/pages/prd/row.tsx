import { MessageSquarePlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { readPreference } from '../../api/preferences.ts';
import { IconButton } from '../../parts/button.tsx';
import { prd as de } from '../../words/de/pages/prd.ts';
import { prd as en } from '../../words/en/pages/prd.ts';
import { useTexts } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { commentPlace, Comments } from './comments.tsx';
import { useNameOf } from './names.ts';
import { usePrdPage } from './prd-context.ts';
import { useMayNot } from '../session/use-may-not.ts';

interface RowProps {
  /** The place in the document; null: its head. */
  anchor: string | null;
  /** Places within it that can be commented on. */
  within?: readonly string[];
  heading: ReactNode;
  /** Beside the heading, before "Comment". */
  actions?: ReactNode;
  children?: ReactNode;
  /** Comments on places that the document does not have any more. */
  withLost?: boolean;
}

/** A part of the document with the comments on it: beside it on a desk, below it on a phone. */
export function Row({ anchor, within = [], heading, actions, children, withLost = false }: RowProps) {
  const words = useTexts({ en, de });
  const mayNot = useMayNot();
  const { sessionId } = useSessionPage();
  const { comments, anchors } = usePrdPage();
  const nameOf = useNameOf();
  const [isWriting, setWriting] = useState(() => readPreference(commentPlace(sessionId, anchor)) !== null);
  const places: readonly (string | null)[] = [anchor, ...within];
  const shown = (comments?.comments ?? []).filter(
    (one) => places.includes(one.anchor) || (withLost && one.anchor !== null && !anchors.has(one.anchor)),
  );
  const label = words.commentAbout(nameOf(anchor));
  return (
    <div
      id={anchor ?? undefined}
      tabIndex={anchor === null ? undefined : -1}
      className="scroll-mt-16 outline-none xl:grid xl:grid-cols-[minmax(0,1fr)_18rem] xl:gap-x-10"
    >
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-2">
          {heading}
          <div className="-mt-1 flex shrink-0 font-sans">
            {actions}
            {comments && (
              <IconButton
                label={comments.mayWrite ? label : `${label}. ${mayNot('sessions:write')}`}
                className="text-soft"
                disabled={!comments.mayWrite}
                aria-expanded={isWriting}
                onClick={() => setWriting(!isWriting)}
              >
                <MessageSquarePlus size={16} aria-hidden />
              </IconButton>
            )}
          </div>
        </div>
        {children}
      </div>
      {comments && (isWriting || shown.length > 0) && (
        <div className="min-w-0 max-xl:my-3">
          <Comments
            shown={shown}
            isWriting={isWriting}
            anchors={places}
            nameOf={nameOf}
            onDone={() => setWriting(false)}
          />
        </div>
      )}
    </div>
  );
}
