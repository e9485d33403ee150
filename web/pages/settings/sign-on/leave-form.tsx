import type { ReactNode } from 'react';
import { Button } from '../../../parts/button.tsx';
import { useSpoken } from '../../../words/words.tsx';

interface LeaveFormProps {
  connectionId: string;
  /** `test` learns what the provider says; `link` links the account there to the person who is signed in. */
  purpose: 'test' | 'link';
  look?: 'main' | 'quiet';
  disabled?: boolean;
  title?: string | undefined;
  children: ReactNode;
}

/** A button that leaves for a provider, and comes back to these settings. A form, so that the browser itself goes there. */
export function LeaveForm({ connectionId, purpose, children, ...button }: LeaveFormProps) {
  const { language } = useSpoken();
  const back = purpose === 'test' ? `?tested=${encodeURIComponent(connectionId)}` : '';
  const fields = { connection: connectionId, [purpose]: 'yes', next: `/settings/sign-on${back}`, lang: language };
  return (
    <form method="post" action="/sign-in/with">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" {...button}>
        {children}
      </Button>
    </form>
  );
}
