import { Empty } from '../../parts/notice.tsx';

export function CodePage() {
  return <Empty title="…" />;
}
