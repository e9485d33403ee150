import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { Empty, FailureNote, signedOut } from '../../parts/notice.tsx';
import { useMe } from '../../api/me.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
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
import { late } from '../../parts/late.ts';

// What few people open, and rarely, is loaded when somebody opens it.
const AccountsPart = late(async () => (await import('./accounts/accounts-part.tsx')).AccountsPart);
const AuditPart = late(async () => (await import('./audit/audit-part.tsx')).AuditPart);
const SourcesPart = late(async () => (await import('./sources-part.tsx')).SourcesPart);
const SandboxesPart = late(async () => (await import('./sandboxes-part.tsx')).SandboxesPart);
const SharesPart = late(async () => (await import('../sharing/shares-part.tsx')).SharesPart);
const WebhooksPart = late(async () => (await import('./webhooks/webhooks-part.tsx')).WebhooksPart);

const names = [
  'model',
  'sources',
  'sandboxes',
  'keys',
  'members',
  'service-accounts',
  'sign-on',
  'webhooks',
  'shares',
  'budgets',
  'usage',
  'audit',
] as const;

const parts: Readonly<Record<(typeof names)[number], ReactNode>> = {
  model: <ModelPart />,
  sources: <SourcesPart />,
  sandboxes: <SandboxesPart />,
  keys: <KeysPart />,
  members: <MembersPart />,
  'service-accounts': <AccountsPart />,
  'sign-on': <SignOnPart />,
  webhooks: <WebhooksPart />,
  shares: <SharesPart />,
  budgets: <BudgetsPart />,
  usage: <UsagePart />,
  audit: <AuditPart />,
};

/** On a phone, the tabs are wider than the page. */
function bringIntoView(tab: HTMLAnchorElement | null): (() => void) | undefined {
  if (tab?.ariaCurrent !== 'page') return undefined;
  const scroll = () => tab.scrollIntoView({ block: 'nearest', inline: 'center' });
  scroll();
  // Its own font may come later, and has other widths.
  document.fonts.addEventListener('loadingdone', scroll, { once: true });
  return () => document.fonts.removeEventListener('loadingdone', scroll);
}

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
            ref={bringIntoView}
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
        <Suspense fallback={<Skeleton lines={6} />}>{part ? parts[part] : <Empty title={words.noPart} />}</Suspense>
      )}
    </Page>
  );
}
