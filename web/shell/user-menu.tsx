import { CircleUser } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { signInAddress, useMe } from '../api/me.ts';
import { useTRPCClient } from '../api/studio.tsx';
import { IconButton } from '../parts/button.tsx';
import { Menu, MenuChoice, MenuItem, MenuLine, MenuLink } from '../parts/menu.tsx';
import { toast } from '../parts/toasts.tsx';
import { languages, type Language, useSpoken } from '../words/words.tsx';
import { isMuted, mute, subscribeAnnouncer } from './announcer.tsx';
import { applyMode, modes, readMode } from './mode.ts';

/** Who is signed in, and how they like the page. */
export function UserMenu() {
  const { words, language, choose } = useSpoken();
  const { shell } = words;
  const { me, isSignedOut } = useMe();
  const [mode, setMode] = useState(readMode);
  const quiet = useSyncExternalStore(subscribeAnnouncer, isMuted);
  const client = useTRPCClient();

  async function signOut(): Promise<void> {
    try {
      await client.account.signOut.mutate();
      location.assign('/sign-in');
    } catch {
      toast({ text: words.common.failure.title });
    }
  }

  return (
    <Menu
      trigger={
        <IconButton label={shell.menu} className="md:size-10 max-md:h-12 max-md:w-14">
          <CircleUser size={20} aria-hidden />
        </IconButton>
      }
    >
      {me && (
        <div className="px-3 py-1.5">
          <p className="font-semibold">{me.actor.name}</p>
          <p className="text-sm text-soft">
            {me.workspace.name}
            {me.actor.role && ` · ${me.actor.role}`}
          </p>
        </div>
      )}
      {isSignedOut ? (
        <MenuLink render={<a href={signInAddress()} />}>{shell.signIn}</MenuLink>
      ) : (
        // The service key signs in by a link and has no account.
        me?.actor.type === 'member' && <MenuLink render={<a href="/account" />}>{shell.yourAccount}</MenuLink>
      )}
      <MenuLink render={<a href="/api/v1/reference" />}>{shell.reference}</MenuLink>
      <MenuLine />
      <MenuChoice
        label={shell.language}
        value={language}
        options={Object.entries(languages) as [Language, string][]}
        onChoose={choose}
      />
      <MenuChoice
        label={shell.mode}
        value={mode}
        options={modes.map((one) => [one, shell.modes[one]] as const)}
        onChoose={(next) => {
          applyMode(next);
          setMode(next);
        }}
      />
      <MenuLine />
      <MenuItem onSelect={() => mute(!quiet)}>
        <span aria-hidden className="w-4">
          {quiet ? '' : '✓'}
        </span>
        {shell.announcements}
      </MenuItem>
      {me && !isSignedOut && <MenuItem onSelect={() => void signOut()}>{shell.signOut}</MenuItem>}
    </Menu>
  );
}
