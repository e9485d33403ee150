import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { Button } from '../../../parts/button.tsx';
import { SelectField, TextField } from '../../../parts/field.tsx';
import { type AuditSearch, readSettingsSearch } from '../search.ts';
import { actions, outcomes } from './audit-filter.ts';
import { useAuditWords } from './use-audit-words.ts';

interface AuditFiltersProps {
  search: AuditSearch;
  /** Names by id of those whose entries were read so far. */
  people: ReadonlyMap<string, string>;
}

/** The filters of the audit log. What they say is in the address. */
export function AuditFilters({ search, people }: AuditFiltersProps) {
  const words = useAuditWords();
  const navigate = useNavigate();
  const { actor, action, target, outcome, from, to } = search;
  const known = actor === undefined || people.has(actor) ? people : new Map([...people, [actor, actor]]);
  const set = (changed: AuditSearch) =>
    void navigate({
      to: '/settings/$part',
      params: { part: 'audit' },
      search: (before) => readSettingsSearch({ ...before, ...changed }),
      replace: true,
      resetScroll: false,
    });
  const isSet = [actor, action, target, outcome, from, to].some((value) => value !== undefined);
  return (
    <search aria-label={words.filters} className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5">
        <SelectField
          label={words.actor}
          value={actor ?? ''}
          onChange={({ target: { value } }) => set({ actor: value })}
        >
          <option value="">{words.anybody}</option>
          {[...known].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={words.action}
          value={action ?? ''}
          onChange={({ target: { value } }) => set({ action: value })}
        >
          <option value="">{words.anything}</option>
          {actions.map((one) => (
            <option key={one} value={one}>
              {words.actions[one]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={words.outcome}
          value={outcome ?? ''}
          onChange={({ target: { value } }) => set({ outcome: value })}
        >
          <option value="">{words.anyOutcome}</option>
          {outcomes.map((one) => (
            <option key={one} value={one}>
              {words.outcomes[one]}
            </option>
          ))}
        </SelectField>
        <TextField
          type="date"
          label={words.from}
          value={from ?? ''}
          onChange={({ target: { value } }) => set({ from: value })}
        />
        <TextField
          type="date"
          label={words.to}
          value={to ?? ''}
          onChange={({ target: { value } }) => set({ to: value })}
        />
      </div>
      {target !== undefined && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span className="wrap-anywhere">{words.onlyTarget(target)}</span>
          <Button onClick={() => set({ target: '' })}>{words.showAll}</Button>
        </p>
      )}
      {isSet && (
        <Button
          look="bare"
          className="self-start"
          onClick={() => set({ actor: '', action: '', target: '', outcome: '', from: '', to: '' })}
        >
          <X size={16} aria-hidden /> {words.clear}
        </Button>
      )}
    </search>
  );
}
