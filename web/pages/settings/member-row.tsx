import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { Member } from '../../../schema/member.ts';
import { useMe } from '../../api/me.ts';
import { Badge } from '../../parts/badge.tsx';
import { IconButton } from '../../parts/button.tsx';
import { Menu, MenuItem, MenuLine } from '../../parts/menu.tsx';
import { settings as de } from '../../words/de/pages/settings.ts';
import { settings as en } from '../../words/en/pages/settings.ts';
import { useFormat, useTexts } from '../../words/words.tsx';
import { type MadeLink, type MemberAction, MemberDialog } from './member-dialog.tsx';

const tones = { invited: 'plain', active: 'good', suspended: 'warn' } as const;

/** A member, and what can be done with them. The service refuses what must not be, such as removing the last admin. */
export function MemberRow({ member, onLink }: { member: Member; onLink(link: MadeLink): void }) {
  const words = useTexts({ en, de });
  const { members } = words;
  const format = useFormat();
  const { me } = useMe();
  const [asked, setAsked] = useState<MemberAction | null>(null);
  const { memberId, name, email, role, roleSource, state, lastSeenAt } = member;
  const facts = [
    words.roles[role],
    roleSource === 'mapped' && members.mapped,
    email,
    lastSeenAt === null ? members.notSeen : members.seen(format.ago(lastSeenAt)),
  ].filter((fact) => typeof fact === 'string');
  return (
    <li className="flex items-center gap-3 border-b border-line py-2">
      <div className="min-w-0 flex-1">
        <p>
          <span className="font-semibold">{name}</span>
          {me?.actor.id === memberId && <span className="text-soft"> ({members.you})</span>}
        </p>
        <p className="text-sm text-soft">{facts.join(' · ')}</p>
      </div>
      <Badge tone={tones[state]}>{members.states[state]}</Badge>
      <Menu
        trigger={
          <IconButton label={members.actions(name)}>
            <MoreHorizontal size={18} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => setAsked('role')}>{members.changeRole}</MenuItem>
        {state === 'invited' ? (
          <MenuItem onSelect={() => setAsked('renew')}>{members.renew}</MenuItem>
        ) : (
          <>
            <MenuItem onSelect={() => setAsked('recover')}>{members.recover}</MenuItem>
            {state === 'active' ? (
              <MenuItem onSelect={() => setAsked('suspend')}>{members.suspend}</MenuItem>
            ) : (
              <MenuItem onSelect={() => setAsked('reactivate')}>{members.reactivate}</MenuItem>
            )}
          </>
        )}
        <MenuLine />
        <MenuItem onSelect={() => setAsked('remove')}>{members.remove}</MenuItem>
        <MenuItem onSelect={() => setAsked('erase')}>{members.erase}</MenuItem>
      </Menu>
      {asked && <MemberDialog member={member} action={asked} onLink={onLink} onClose={() => setAsked(null)} />}
    </li>
  );
}
