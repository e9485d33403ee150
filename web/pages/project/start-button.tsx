import { Button } from '../../parts/button.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { useStartAgent } from '../session/use-start-agent.ts';

interface StartButtonProps {
  agent: string;
  label: string;
  body?: Readonly<Record<string, unknown>>;
  look?: 'main' | 'quiet';
}

/** Starts an agent by a click; if it cannot be started, the reason is beside it. */
export function StartButton({ agent, label, body = {}, look = 'main' }: StartButtonProps) {
  const { start, blocked, isStarting, error } = useStartAgent(agent);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look={look}
          disabled={blocked !== null || isStarting}
          title={blocked ?? undefined}
          onClick={() => start(body)}
        >
          {label}
        </Button>
        {blocked !== null && <p className="min-w-0 flex-1 basis-60 text-sm text-soft">{blocked}</p>}
      </div>
      <ErrorNote error={error} onRetry={() => start(body)} />
    </div>
  );
}
