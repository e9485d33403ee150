import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAgents } from '../../api/agents.ts';
import { useMe } from '../../api/me.ts';
import { SelectField, TextField } from '../../parts/field.tsx';
import { useTexts } from '../../words/words.tsx';
import { sessions as de } from '../../words/de/pages/sessions.ts';
import { sessions as en } from '../../words/en/pages/sessions.ts';
import { longestQuery, readSessionSearch, type SessionSearch, stateFilters } from './search.ts';

/** Milliseconds after the last letter until the list is searched. */
const typingPause = 250;

/** How the service calls the caller. */
const own = 'me';

interface FiltersProps {
  search: SessionSearch;
  /** Names by id of those who created the sessions that were read so far. */
  people: ReadonlyMap<string, string>;
}

/** Search and filters. What they say is in the address. */
export function Filters({ search, people }: FiltersProps) {
  const words = useTexts({ en, de });
  const agents = useAgents();
  const { me } = useMe();
  const navigate = useNavigate();
  const set = (name: keyof SessionSearch, value: string) =>
    void navigate({ to: '/s', search: (before) => readSessionSearch({ ...before, [name]: value }), replace: true });
  const stages = new Map(agents.map(({ stage, title }) => [stage, title]));
  if (search.stage !== undefined && !stages.has(search.stage)) stages.set(search.stage, search.stage);
  const others = new Map(people);
  if (search.by !== undefined && search.by !== own) others.set(search.by, people.get(search.by) ?? words.unknownPerson);
  if (me) others.delete(me.actor.id);
  return (
    <search className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      <div className="col-span-2 min-w-0">
        <SearchField value={search.q ?? ''} onSearch={(text) => set('q', text)} />
      </div>
      <SelectField
        label={words.stage}
        value={search.stage ?? ''}
        onChange={(event) => set('stage', event.target.value)}
      >
        <option value="">{words.everyStage}</option>
        {[...stages].map(([stage, title]) => (
          <option key={stage} value={stage}>
            {title}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={words.state}
        value={search.state ?? ''}
        onChange={(event) => set('state', event.target.value)}
      >
        <option value="">{words.states.all}</option>
        {stateFilters.map((state) => (
          <option key={state} value={state}>
            {words.states[state]}
          </option>
        ))}
      </SelectField>
      <div className="max-lg:col-span-2">
        <SelectField label={words.person} value={search.by ?? ''} onChange={(event) => set('by', event.target.value)}>
          <option value="">{words.everybody}</option>
          <option value={own}>{words.me}</option>
          {[...others].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </search>
  );
}

/** A field whose text goes into the address after a pause in typing, and follows the address if that changes. */
function SearchField({ value, onSearch }: { value: string; onSearch(text: string): void }) {
  const words = useTexts({ en, de });
  const [text, setText] = useState(value);
  const send = useEffectEvent((typed: string) => {
    if (typed.trim() !== value) onSearch(typed);
  });
  useEffect(() => {
    const timer = setTimeout(() => send(text), typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  // Back, forward and "Clear filters" change the address alone.
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (text.trim() !== value) setText(value);
  }
  return (
    <TextField
      type="search"
      label={words.search}
      placeholder={words.searchHint}
      value={text}
      maxLength={longestQuery}
      autoComplete="off"
      onChange={(event) => setText(event.target.value)}
    />
  );
}
