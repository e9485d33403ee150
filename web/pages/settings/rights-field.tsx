import { useId } from 'react';
import type { Role } from '../../../schema/role.ts';
import { useAgents } from '../../api/agents.ts';
import { CheckField } from '../../parts/field.tsx';
import { settings as de } from '../../words/de/pages/settings.ts';
import { settings as en } from '../../words/en/pages/settings.ts';
import { useTexts } from '../../words/words.tsx';
import { scopesOfRole } from './role-scopes.ts';
import { scopeText } from './scope-text.ts';

interface RightsFieldProps {
  role: Role;
  /** Whether only the ticked scopes count; otherwise the key may do all that its role may. */
  isPart: boolean;
  scopes: readonly string[];
  error: string | null;
  onPart(isPart: boolean): void;
  onScopes(scopes: readonly string[]): void;
}

const allAgents = 'agents:*';

/** All rights of a role, or some of them, each with what it allows. */
export function RightsField({ role, isPart, scopes, error, onPart, onScopes }: RightsFieldProps) {
  const { keys: words } = useTexts({ en, de });
  const agents = useAgents();
  const id = useId();
  const given = scopesOfRole[role];
  const single = given.includes(allAgents) ? [...agents.map(({ name }) => `agents:${name}`), 'agents:team'] : [];
  function toggle(scope: string, isOn: boolean): void {
    const rest = scopes.filter((one) => one !== scope && !(isOn && scope === allAgents && single.includes(one)));
    onScopes(isOn ? [...rest, scope] : rest);
  }
  const box = (scope: string) => (
    <CheckField
      key={scope}
      label={scopeText(scope, words, agents)}
      hint={<span className="font-mono text-xs">{scope}</span>}
      checked={scopes.includes(scope)}
      onChange={(event) => toggle(scope, event.target.checked)}
    />
  );
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error === null ? undefined : `${id}-error`}>
      <legend className="mb-1 text-sm font-semibold">{words.rights}</legend>
      {([false, true] as const).map((part) => (
        <label key={String(part)} className="flex min-h-6 items-center gap-2 max-md:min-h-11">
          <input
            type="radio"
            name={id}
            className="size-4 accent-ink"
            checked={isPart === part}
            onChange={() => onPart(part)}
          />
          {part ? words.part : words.whole}
        </label>
      ))}
      {isPart && (
        <div className="grid gap-3 border-l border-line pt-1 pl-4 md:grid-cols-2">
          {given.map(box)}
          {/* All agents include each one. */}
          {!scopes.includes(allAgents) && single.map(box)}
        </div>
      )}
      {error !== null && (
        <p id={`${id}-error`} className="text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
