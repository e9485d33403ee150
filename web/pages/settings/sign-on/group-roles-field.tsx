import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import type { GroupRole } from '../../../../schema/sign-on.ts';
import { Button, IconButton } from '../../../parts/button.tsx';
import { SelectField, TextField } from '../../../parts/field.tsx';
import { settings as de } from '../../../words/de/pages/settings.ts';
import { settings as en } from '../../../words/en/pages/settings.ts';
import { useTexts } from '../../../words/words.tsx';
import { roles } from '../role-scopes.ts';
import type { Faults } from './fields.ts';
import { useSignOnWords } from './use-sign-on-words.ts';

interface GroupRolesFieldProps {
  pairs: readonly GroupRole[];
  faults: Faults;
  onChange(pairs: readonly GroupRole[]): void;
}

/** Lines of a group and its role. */
export function GroupRolesField({ pairs, faults, onChange }: GroupRolesFieldProps) {
  const { groups: words } = useSignOnWords();
  const { roles: names } = useTexts({ en, de });
  const box = useRef<HTMLFieldSetElement>(null);

  function change(index: number, changed: Partial<GroupRole>): void {
    onChange(pairs.map((pair, place) => (place === index ? { ...pair, ...changed } : pair)));
  }
  function focus(selector: string): void {
    requestAnimationFrame(() => [...(box.current?.querySelectorAll<HTMLElement>(selector) ?? [])].at(-1)?.focus());
  }

  return (
    <fieldset ref={box} className="flex min-w-0 flex-col gap-3">
      <legend className="text-sm font-semibold">{words.title}</legend>
      <p className="text-sm text-soft">{words.hint}</p>
      {pairs.map(({ group, role }, index) => (
        // Lines have no other identity than their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="flex flex-wrap items-start gap-2 max-md:border-l max-md:border-line max-md:pl-3">
          <div className="min-w-0 flex-1 basis-52">
            <TextField
              label={words.group(index + 1)}
              value={group}
              maxLength={300}
              autoComplete="off"
              spellCheck={false}
              className="font-mono text-sm"
              error={faults[`groupRoles.${index}`] ?? null}
              onChange={(event) => change(index, { group: event.target.value })}
            />
          </div>
          <div className="min-w-0 flex-1 basis-36">
            <SelectField
              label={words.role(index + 1)}
              value={role}
              onChange={(event) => change(index, { role: roles.find((one) => one === event.target.value) ?? role })}
            >
              {roles.map((one) => (
                <option key={one} value={one}>
                  {names[one]}
                </option>
              ))}
            </SelectField>
          </div>
          <IconButton
            label={words.remove(group === '' ? String(index + 1) : group)}
            className="mt-6"
            onClick={() => {
              onChange(pairs.filter((_, place) => place !== index));
              focus('[data-add]');
            }}
          >
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        data-add
        className="self-start"
        onClick={() => {
          onChange([...pairs, { group: '', role: 'developer' }]);
          focus('input');
        }}
      >
        <Plus size={16} aria-hidden /> {words.add}
      </Button>
    </fieldset>
  );
}
