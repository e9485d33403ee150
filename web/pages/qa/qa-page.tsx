import { Empty } from '../../parts/notice.tsx';

export function QaPage() {
  return <Empty title="…" />;
}
