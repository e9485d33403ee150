import { Fragment } from 'react';
import { Button } from '../kit/Button.tsx';
import { Card } from '../kit/Empty.tsx';
import { SelectField, TextArea, TextField } from '../kit/Field.tsx';
import { Title } from '../kit/Frame.tsx';
import { shownOf, useDrafts } from './drafts.ts';
import { type DocumentField, groups, missing } from './fields.ts';
import { LinesForm } from './LinesForm.tsx';
import { Paper } from './Paper.tsx';
import { SectionsForm } from './SectionsForm.tsx';
import { texts } from './texts.ts';
import { type Kind, kinds } from './values.ts';

/** The fields of the open draft, next to the sheet that they fill. */
export function Editor() {
  const { draft, change } = useDrafts();
  const shown = shownOf(draft);
  const isBusiness = shown.kind === 'invoice' || shown.kind === 'quote';
  const open = missing(shown.kind, shown.field, shown.lines.length);
  return (
    <>
      <Title
        actions={
          <Button tone="primary" icon="print" onClick={() => window.print()}>
            {texts.print}
          </Button>
        }
      >
        <span className="print:hidden">{texts.kinds[shown.kind]}</span>
      </Title>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)] print:block">
        <div className="flex min-w-0 flex-col gap-5 print:hidden">
          <Card>
            <SelectField
              label={texts.kind}
              value={shown.kind}
              onChange={(event) =>
                change({ kind: kinds.find((kind): kind is Kind => kind === event.target.value) ?? null })
              }
            >
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {texts.kinds[kind]}
                </option>
              ))}
            </SelectField>
          </Card>
          {groups[shown.kind].map((group, index) => (
            <Fragment key={group.title}>
              {isBusiness && index === 2 && <LinesForm shown={shown} onChange={change} />}
              <Card title={group.title}>
                <div className="flex flex-col gap-4">
                  {group.fields.map((field) => (
                    <Field
                      key={field.key}
                      field={field}
                      text={shown.field(field.key)}
                      onText={(text) => change({ fields: { ...draft.fields, [field.key]: text } })}
                    />
                  ))}
                </div>
              </Card>
            </Fragment>
          ))}
          {shown.kind === 'cv' && (
            <SectionsForm sections={shown.sections} onChange={(sections) => change({ sections })} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-5">
          <div role="status" className="rounded-md border border-border bg-surface px-4 py-3 text-sm print:hidden">
            {open.length === 0 ? (
              <p className="font-medium text-success">{texts.complete}</p>
            ) : (
              <p>
                <strong>{texts.missing}:</strong> {open.join(', ')}
              </p>
            )}
            {isBusiness && <p className="mt-1 text-muted">{texts.notAdvice}</p>}
          </div>
          <Paper shown={shown} />
          <p className="text-sm text-muted print:hidden">{texts.printHint}</p>
        </div>
      </div>
    </>
  );
}

function Field({ field, text, onText }: { field: DocumentField; text: string; onText(text: string): void }) {
  const label = texts.fields[field.key];
  if (field.type === 'area') {
    return (
      <TextArea
        label={label}
        rows={field.key === 'body' ? 10 : 3}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    );
  }
  return <TextField label={label} type={field.type} value={text} onChange={(event) => onText(event.target.value)} />;
}
