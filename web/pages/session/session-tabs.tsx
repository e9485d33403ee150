import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { marksOf } from '../../api/agents.ts';
import { StageMark } from '../../parts/stage-mark.tsx';
import { useWords } from '../../words/words.tsx';
import { useSessionPage } from './session-context.ts';
import { stageStatus } from './stage-status.ts';

/** The page of each agent that has one. An agent without one shows its work in the thread. */
export const pageOfAgent = {
  ideation: '/s/$sessionId/idea',
  research: '/s/$sessionId/research',
  prd: '/s/$sessionId/prd',
  'design-system': '/s/$sessionId/system',
  design: '/s/$sessionId/screens',
  code: '/s/$sessionId/code',
  qa: '/s/$sessionId/qa',
} as const;

type Paged = keyof typeof pageOfAgent;
export const hasPage = (agent: string): agent is Paged => Object.hasOwn(pageOfAgent, agent);

/** What the page is called, by its name in the words of the session. */
export const wordOf = {
  ideation: 'idea',
  research: 'research',
  prd: 'prd',
  'design-system': 'system',
  design: 'screens',
  code: 'code',
  qa: 'qa',
} as const satisfies Record<Paged, string>;

/** The parts of a session, in the order in which an idea meets them, each with how far it is. */
export function SessionTabs() {
  const { pages } = useWords().session;
  const { sessionId, agents, log } = useSessionPage();
  const marks = marksOf(agents);
  const bar = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  // On a phone the bar scrolls: show the tab of the page.
  useEffect(() => {
    // Before the agents are known, there are no tabs.
    if (agents.length === 0) return;
    const toCurrent = () => {
      // The address of a tab has more than a path: the moment, and what is selected.
      const current = [...(bar.current?.querySelectorAll('a') ?? [])].find((link) => link.pathname === pathname);
      if (bar.current && current)
        bar.current.scrollLeft = current.offsetLeft - (bar.current.clientWidth - current.clientWidth) / 2;
    };
    toCurrent();
    // Its own font may come later, and has other widths.
    document.fonts.addEventListener('loadingdone', toCurrent, { once: true });
    return () => document.fonts.removeEventListener('loadingdone', toCurrent);
  }, [pathname, agents]);
  const tab =
    'flex min-h-10 items-center gap-1.5 border-b-2 border-transparent px-2.5 whitespace-nowrap text-soft hover:text-ink ' +
    'max-md:min-h-11 data-[status=active]:border-ink data-[status=active]:text-ink data-[status=active]:font-semibold';
  return (
    <nav
      ref={bar}
      aria-label={pages.label}
      className="relative mt-2 flex shrink-0 overflow-x-auto border-b border-line px-2 [scrollbar-width:none] md:px-4"
    >
      <Link to="/s/$sessionId" params={{ sessionId }} activeOptions={{ exact: true }} className={tab}>
        {pages.thread}
      </Link>
      {agents.map(({ name, title }) => {
        const status = stageStatus(log.state, name);
        const content = (
          <>
            <StageMark mark={marks.get(name) ?? ''} status={status} />
            {hasPage(name) ? pages[wordOf[name]] : title}
          </>
        );
        return hasPage(name) ? (
          <Link key={name} to={pageOfAgent[name]} params={{ sessionId }} className={tab}>
            {content}
          </Link>
        ) : (
          <Link key={name} to="/s/$sessionId" params={{ sessionId }} hash={`stage-${name}`} className={tab}>
            {content}
          </Link>
        );
      })}
      <Link to="/s/$sessionId/log" params={{ sessionId }} className={tab}>
        {pages.log}
      </Link>
    </nav>
  );
}
