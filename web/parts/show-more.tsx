import { useWords } from '../words/words.tsx';
import { Button } from './button.tsx';

/** The button below a list that has more. */
export function ShowMore({ isLoading, onMore }: { isLoading: boolean; onMore(): void }) {
  const { more, loading } = useWords().common;
  return (
    <div>
      <Button disabled={isLoading} onClick={onMore}>
        {isLoading ? loading : more}
      </Button>
    </div>
  );
}
