import { Link, useSearch } from '@tanstack/react-router';
import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { ServiceAccount } from '../../../../schema/member.ts';
import { Badge } from '../../../parts/badge.tsx';
import { buttonClass, IconButton } from '../../../parts/button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../parts/menu.tsx';
import { settings as de } from '../../../words/de/pages/settings.ts';
import { settings as en } from '../../../words/en/pages/settings.ts';
import { useFormat, useTexts } from '../../../words/words.tsx';
import { type AccountAction, AccountDialog } from './account-dialog.tsx';
import { AccountKeys } from './account-keys.tsx';
import { useAccountWords } from './use-account-words.ts';

/** A service account, what can be done with it, and its keys if the address of the page asks for them. */
export function AccountRow({ account }: { account: ServiceAccount }) {
  const words = useAccountWords();
  const { roles, roleMeaning } = useTexts({ en, de });
  const format = useFormat();
  const { account: shown } = useSearch({ from: '/settings/$part' });
  const [asked, setAsked] = useState<AccountAction | null>(null);
  const { serviceAccountId, name, role, suspended, createdAt } = account;
  const isShown = shown === serviceAccountId;
  const state = suspended ? 'suspended' : 'active';
  return (
    <li className="flex flex-col gap-3 border-b border-line py-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="line-clamp-2 font-semibold wrap-anywhere">{name}</h2>
          <p className="text-sm text-soft">
            {roles[role]}: {roleMeaning[role]}
          </p>
          <p className="text-sm text-soft">{words.since(format.date(createdAt))}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={suspended ? 'warn' : 'good'}>{words.states[state]}</Badge>
          <Link
            to="/settings/$part"
            params={{ part: 'service-accounts' }}
            search={isShown ? {} : { account: serviceAccountId }}
            replace
            resetScroll={false}
            aria-expanded={isShown}
            aria-label={`${isShown ? words.keys.hide : words.keys.show}: ${name}`}
            className={buttonClass('quiet')}
          >
            {isShown ? words.keys.hide : words.keys.show}
          </Link>
          <Menu
            trigger={
              <IconButton label={words.actions(name)}>
                <MoreHorizontal size={18} aria-hidden />
              </IconButton>
            }
          >
            <MenuItem onSelect={() => setAsked('change')}>{words.change}</MenuItem>
            <MenuItem onSelect={() => setAsked(suspended ? 'reactivate' : 'suspend')}>
              {suspended ? words.reactivate : words.suspend}
            </MenuItem>
            <MenuLine />
            <MenuItem onSelect={() => setAsked('remove')}>{words.remove}</MenuItem>
          </Menu>
        </div>
      </div>
      {isShown && <AccountKeys account={account} />}
      {asked && <AccountDialog account={account} action={asked} onClose={() => setAsked(null)} />}
    </li>
  );
}
