import { Empty } from '../../parts/notice.tsx';

export function ScreensPage() {
  return <Empty title="…" />;
}
