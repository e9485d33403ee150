import { Empty } from '../../parts/notice.tsx';

export function SystemPage() {
  return <Empty title="…" />;
}
