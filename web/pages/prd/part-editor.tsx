import { prd as de } from '../../words/de/pages/prd.ts';
import { prd as en } from '../../words/en/pages/prd.ts';
import { useTexts } from '../../words/words.tsx';
import { useDraftApi } from './draft-context.tsx';
import { usePrdPage } from './prd-context.ts';
import { type NamesOf, type PartName, specs } from './spec.ts';
import { isFields, isList, type Value } from './value.ts';
import { ValueEditor } from './value-editor.tsx';

interface PartEditorProps {
  part: PartName;
  label: string;
  hideLabel?: boolean;
}

/** A part of the document as fields. */
export function PartEditor({ part, label, hideLabel = false }: PartEditorProps) {
  const words = useTexts({ en, de });
  const draft = useDraftApi();
  const { prd } = usePrdPage();
  const value = draft.draft?.parts[part];
  if (value === undefined) return null;
  const partOf = (name: 'userStories' | 'personas' | 'entities'): Value => draft.draft?.parts[name] ?? prd[name];
  const names: Readonly<Record<NamesOf, readonly string[]>> = {
    stories: membersOf(partOf('userStories'), 'id'),
    personas: membersOf(partOf('personas'), 'name'),
    entities: membersOf(partOf('entities'), 'name'),
  };
  return (
    <div className="flex flex-col gap-3 border-l-2 border-ink py-1 pl-4 font-sans text-base">
      <ValueEditor
        spec={specs[part]}
        value={value}
        label={label}
        hideLabel={hideLabel}
        names={names}
        words={words}
        onChange={(next) => draft.change(part, next)}
      />
    </div>
  );
}

/** What the items of a list are called; empty names are left out. */
function membersOf(list: Value, member: string): string[] {
  const names = isList(list) ? list.map((item) => (isFields(item) ? item[member] : null)) : [];
  return names.filter((name) => typeof name === 'string' && name !== '').filter((name) => typeof name === 'string');
}
