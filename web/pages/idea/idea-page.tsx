import { Empty } from '../../parts/notice.tsx';

export function IdeaPage() {
  return <Empty title="…" />;
}
