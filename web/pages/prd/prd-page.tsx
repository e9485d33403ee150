import { Empty } from '../../parts/notice.tsx';

export function PrdPage() {
  return <Empty title="…" />;
}
