import { titleOfRow } from '../format.ts';
import type { Entity, Row } from '../records.ts';
import { noteActivity, saveRow, useTitles } from '../store.ts';
import { Button } from './Button.tsx';
import { ShareButton } from './ShareButton.tsx';

/** The actions on a row besides changing and deleting it. `text` is the text that sharing sends. */
export function ActionButtons({ entity, row, text }: { entity: Entity; row: Row; text: string }) {
  const titleOf = useTitles();
  const actions = entity.actions.filter((action) => action.kind !== 'set' || row[action.field] !== action.value);
  if (actions.length === 0) return null;
  return (
    <div className="mb-6 flex flex-wrap gap-2" role="group" aria-label="Actions">
      {actions.map((action) => {
        if (action.kind === 'share') {
          const title = titleOfRow(entity, row, titleOf);
          return <ShareButton key={action.label} label={action.label} title={title} text={text} />;
        }
        const run =
          action.kind === 'set'
            ? () => saveRow(entity, { ...row, [action.field]: action.value }, action.value)
            : () => noteActivity(entity, row.id, action.note);
        return (
          <Button key={action.label} icon="check" onClick={run}>
            {action.label}
          </Button>
        );
      })}
    </div>
  );
}
