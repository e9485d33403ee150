import { Link, useParams } from '@tanstack/react-router';
import { Empty, FailureNote } from '../../parts/notice.tsx';
import { useMe } from '../../api/me.ts';
import type { Failure } from '../../api/problem.ts';
import { Page } from '../../shell/page.tsx';
import { settings as de } from '../../words/de/pages/settings.ts';
import { settings as en } from '../../words/en/pages/settings.ts';
import { useTexts } from '../../words/words.tsx';
import { BudgetsPart } from './budgets-part.tsx';
import { KeysPart } from './keys-part.tsx';
import { MembersPart } from './members-part.tsx';
import { ModelPart } from './model-part.tsx';
import { SignOnPart } from './sign-on/sign-on-part.tsx';
import { UsagePart } from './usage-part.tsx';

const names = ['model', 'keys', 'members', 'sign-on', 'budgets', 'usage'] as const;

const signedOut: Failure = { code: 'unauthenticated', detail: '', requestId: null, problem: null };

/** The settings, a part of them at a time. The part is in the address. Everybody may see which model answers. */
export function SettingsPage() {
  const words = useTexts({ en, de });
  const { me, isSignedOut } = useMe();
  const { part: asked = 'model' } = useParams({ strict: false });
  const part = names.find((name) => name === asked);
  const tab =
    'flex min-h-10 items-center border-b-2 border-transparent px-3 whitespace-nowrap text-soft hover:text-ink max-md:min-h-11 ' +
    'aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink';
  return (
    <Page title={words.title}>
      <nav aria-label={words.title} className="-mt-2 flex overflow-x-auto border-b border-line">
        {names.map((name) => (
          <Link
            key={name}
            to="/settings/$part"
            params={{ part: name }}
            aria-current={name === part ? 'page' : undefined}
            className={tab}
          >
            {words.parts[name]}
          </Link>
        ))}
      </nav>
      {isSignedOut && me === null ? (
        <FailureNote failure={signedOut} />
      ) : (
        <>
          {part === 'model' && <ModelPart />}
          {part === 'keys' && <KeysPart />}
          {part === 'members' && <MembersPart />}
          {part === 'sign-on' && <SignOnPart />}
          {part === 'budgets' && <BudgetsPart />}
          {part === 'usage' && <UsagePart />}
          {part === undefined && <Empty title={words.noPart} />}
        </>
      )}
    </Page>
  );
}
