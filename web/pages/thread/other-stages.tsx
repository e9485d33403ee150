import { ChevronUp } from 'lucide-react';
import type { AgentInfo } from '../../../schema/agent-list.ts';
import { Button } from '../../parts/button.tsx';
import { Menu, MenuItem } from '../../parts/menu.tsx';
import { useWords } from '../../words/words.tsx';

interface OtherStagesProps {
  agents: readonly AgentInfo[];
  startOf(agent: AgentInfo): { disabled: boolean; onClick(): void };
}

/** Starts a stage that is not the next one. */
export function OtherStages({ agents, startOf }: OtherStagesProps) {
  const { compose } = useWords().session;
  return (
    <Menu
      trigger={
        <Button>
          <span className="max-sm:sr-only">{compose.other}</span> <ChevronUp size={16} aria-hidden />
        </Button>
      }
    >
      {agents.map((agent) => {
        const { disabled, onClick } = startOf(agent);
        return (
          <MenuItem key={agent.name} disabled={disabled} onSelect={onClick}>
            {agent.title}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
