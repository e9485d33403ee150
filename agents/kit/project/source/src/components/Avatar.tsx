import type { Entity } from '../records.ts';
import { Icon } from './Icon.tsx';

/** Initials for a person, the entity's icon for anything else. */
export function Avatar({ entity, title }: { entity: Entity; title: string }) {
  return (
    <span
      className={`grid size-9 shrink-0 place-items-center bg-primary/12 text-xs font-bold text-text ${entity.person ? 'rounded-full' : 'rounded-md'}`}
      aria-hidden="true"
    >
      {entity.person ? initials(title) : <Icon name={entity.icon} className="size-4" />}
    </span>
  );
}

function initials(title: string): string {
  const words = title.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}
