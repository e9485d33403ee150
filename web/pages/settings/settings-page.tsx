import { Empty } from '../../parts/notice.tsx';

export function SettingsPage() {
  return <Empty title="…" />;
}
