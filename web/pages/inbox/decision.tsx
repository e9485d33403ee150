import type { WaitingFor } from '../../../schema/run.ts';
import { Empty } from '../../parts/notice.tsx';

interface DecisionProps {
  sessionId: string;
  runId: string;
  agent: string;
  waitingFor: WaitingFor;
}

export function Decision({ waitingFor }: DecisionProps) {
  return <Empty title={waitingFor.stage} />;
}
