import { Empty } from '../../parts/notice.tsx';

export function ResearchPage() {
  return <Empty title="…" />;
}
