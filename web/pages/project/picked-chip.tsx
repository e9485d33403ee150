import { MousePointerClick, X } from 'lucide-react';
import type { PickedElement } from '../../../schema/picked-element.ts';
import { IconButton } from '../../parts/button.tsx';
import { project as de } from '../../words/de/pages/project.ts';
import { project as en } from '../../words/en/pages/project.ts';
import { useTexts } from '../../words/words.tsx';
import { kindOf } from './kind-of.ts';

interface PickedChipProps {
  picked: PickedElement;
  onRemove(): void;
}

/** The element that a change is about. What it says comes from the application. */
export function PickedChip({ picked, onRemove }: PickedChipProps) {
  const words = useTexts({ en, de });
  const { source } = picked;
  const text = picked.text || picked.name;
  const name = words.pick.element(words.pick.kinds[kindOf(picked)], text.length > 60 ? `${text.slice(0, 59)}…` : text);
  return (
    <div className="flex max-w-full items-center gap-2 self-start rounded border border-edge bg-wash pl-3">
      <MousePointerClick size={16} aria-hidden className="shrink-0" />
      <p className="min-w-0 py-1 break-words">
        <span className="sr-only">{words.pick.about} </span>
        <bdi>{name}</bdi>
        {source !== null && (
          <span className="text-soft">
            {' · '}
            <code className="font-mono text-sm break-all">{source}</code>
          </span>
        )}
      </p>
      <IconButton label={words.pick.remove} onClick={onRemove}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
