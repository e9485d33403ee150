import { Plus } from 'lucide-react';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useWords } from '../../words/words.tsx';

/** Names the right that a part of the settings needs, above the button that it would allow. */
export function MissingRight({ scope, action }: { scope: string; action?: string }) {
  const { failure } = useWords().common;
  const why = failure.forbidden(scope);
  return (
    <>
      <Notice>{why}</Notice>
      {action !== undefined && (
        <Button look="main" className="self-start" disabled title={why}>
          <Plus size={16} aria-hidden /> {action}
        </Button>
      )}
    </>
  );
}
