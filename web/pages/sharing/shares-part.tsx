import { useState } from 'react';
import { CheckField } from '../../parts/field.tsx';
import { Empty } from '../../parts/notice.tsx';
import { GuardedPart } from '../settings/guarded-part.tsx';
import { PagedRows } from '../settings/paged-rows.tsx';
import { LinkPolicy } from './link-policy.tsx';
import { ShareRow } from './share-row.tsx';
import { useShares } from './use-shares.ts';
import { useSharingWords } from './use-sharing-words.ts';

/** The links of the workspace, and whether it allows them. */
export function SharesPart() {
  const { settings: words } = useSharingWords();
  return (
    <div className="flex flex-col gap-6">
      <GuardedPart lead={words.lead} scope="sessions:share">
        <LinkPolicy />
        <Shares />
      </GuardedPart>
    </div>
  );
}

function Shares() {
  const { settings: words } = useSharingWords();
  const [showsEnded, setShowsEnded] = useState(false);
  const query = useShares();
  const all = query.data?.pages.flatMap(({ shares }) => shares) ?? [];
  const shown = showsEnded ? all : all.filter(({ status }) => status === 'active' || status === 'forbidden');
  return (
    <>
      {all.length > 0 && (
        <CheckField
          label={words.showEnded}
          checked={showsEnded}
          onChange={({ target }) => setShowsEnded(target.checked)}
        />
      )}
      <PagedRows
        query={query}
        empty={
          all.length > 0 ? (
            <p>{words.noneWorks}</p>
          ) : (
            <Empty title={words.empty}>
              <p>{words.emptyHow}</p>
            </Empty>
          )
        }
      >
        {shown.map((share) => (
          <ShareRow key={share.shareId} share={share} namesSession />
        ))}
      </PagedRows>
    </>
  );
}
