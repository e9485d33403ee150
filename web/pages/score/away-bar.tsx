import { X } from 'lucide-react';
import type { AgentInfo } from '../../../schema/agent-list.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { score as de } from '../../words/de/pages/score.ts';
import { score as en } from '../../words/en/pages/score.ts';
import { useTexts } from '../../words/words.tsx';
import { titleOf } from '../session/session-context.ts';
import type { Away } from './use-away.ts';

/** The most agents that are named. */
const most = 6;

interface AwayBarProps {
  away: Away;
  agents: readonly AgentInfo[];
  onReplay(since: number): void;
}

/** What happened since the reader was last here, and the way to watch it. */
export function AwayBar({ away: { since, news, dismiss }, agents, onReplay }: AwayBarProps) {
  const { away: words } = useTexts({ en, de });
  const said = news.slice(-most).map(({ agent, outcome }) => words[outcome](titleOf(agents, agent)));
  const left = news.length - said.length;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 md:px-6">
      <p className="min-w-0 flex-1 text-sm">
        <span className="font-semibold">{words.title}</span> {said.join(', ')}
        {left > 0 && ` ${words.more(left)}`}
      </p>
      <Button
        onClick={() => {
          dismiss();
          onReplay(since);
        }}
      >
        {words.replay}
      </Button>
      <IconButton label={words.dismiss} onClick={dismiss}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
