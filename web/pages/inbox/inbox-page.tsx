import { Empty } from '../../parts/notice.tsx';

export function InboxPage() {
  return <Empty title="…" />;
}
