import { Button, IconButton } from '../kit/Button.tsx';
import { Card } from '../kit/Empty.tsx';
import { TextArea, TextField } from '../kit/Field.tsx';
import { newId } from '../kit/id.ts';
import { useNotice } from '../kit/Notice.tsx';
import type { Section } from './drafts.ts';
import { texts } from './texts.ts';

interface Props {
  sections: readonly Section[];
  onChange(next: readonly Section[]): void;
}

/** The sections of a CV with their entries. */
export function SectionsForm({ sections, onChange }: Props) {
  const tell = useNotice();
  const edit = (id: string, part: Partial<Section>) =>
    onChange(sections.map((section) => (section.id === id ? { ...section, ...part } : section)));
  const without = (next: readonly Section[], text: string) => {
    onChange(next);
    tell(text, () => onChange(sections));
  };
  return (
    <Card title={texts.sections}>
      <div className="flex flex-col gap-6">
        {sections.map(({ id, title, entries }) => {
          const editEntry = (entry: string, part: Partial<Section['entries'][number]>) =>
            edit(id, { entries: entries.map((one) => (one.id === entry ? { ...one, ...part } : one)) });
          return (
            <div key={id} className="flex flex-col gap-3 border-b border-border pb-5 last:border-0">
              <div className="flex items-end gap-1">
                <TextField
                  label={texts.section}
                  className="grow"
                  value={title}
                  onChange={(event) => edit(id, { title: event.target.value })}
                />
                <IconButton
                  icon="trash"
                  label={texts.removeSection(title)}
                  onClick={() =>
                    without(
                      sections.filter((one) => one.id !== id),
                      texts.removedSection,
                    )
                  }
                />
              </div>
              {entries.map((entry, index) => (
                <div key={entry.id} className="flex flex-col gap-3 rounded-md border border-border p-3">
                  <div className="grid grid-cols-[1fr_auto] items-end gap-1">
                    <TextField
                      label={texts.period}
                      value={entry.period}
                      onChange={(event) => editEntry(entry.id, { period: event.target.value })}
                    />
                    <IconButton
                      icon="trash"
                      label={texts.removeEntry(index + 1, title)}
                      onClick={() => {
                        edit(id, { entries: entries.filter((one) => one !== entry) });
                        tell(texts.removedEntry, () => edit(id, { entries }));
                      }}
                    />
                  </div>
                  <TextField
                    label={texts.entryTitle}
                    value={entry.title}
                    onChange={(event) => editEntry(entry.id, { title: event.target.value })}
                  />
                  <TextArea
                    label={texts.details}
                    rows={2}
                    value={entry.details}
                    onChange={(event) => editEntry(entry.id, { details: event.target.value })}
                  />
                </div>
              ))}
              <Button
                icon="plus"
                className="self-start"
                onClick={() => edit(id, { entries: [...entries, { id: newId(), period: '', title: '', details: '' }] })}
              >
                {texts.addEntry(title)}
              </Button>
            </div>
          );
        })}
        <Button
          icon="plus"
          className="self-start"
          onClick={() => onChange([...sections, { id: newId(), title: '', entries: [] }])}
        >
          {texts.addSection}
        </Button>
      </div>
    </Card>
  );
}
