import { prd as de } from '../../words/de/pages/prd.ts';
import { prd as en } from '../../words/en/pages/prd.ts';
import { useTexts } from '../../words/words.tsx';
import { anchorsOf, sectionNames } from './anchors.ts';
import { useDraftApi } from './draft-context.tsx';
import { Linked } from './linked.tsx';
import { PartEditor } from './part-editor.tsx';
import { usePrdPage } from './prd-context.ts';
import { Row } from './row.tsx';
import { Edit, Section } from './section.tsx';
import { SectionBody } from './section-body.tsx';

/** The document, section by section, in the serif. */
export function Document() {
  const { prd, constraints } = usePrdPage();
  const within = anchorsOf(prd, constraints);
  return (
    <article className="flex flex-col gap-10 font-serif text-lg">
      <Head />
      {sectionNames.map((name) => {
        const part = prd[name];
        const isEmpty = typeof part === 'string' ? part.trim() === '' : part.length === 0;
        const body = <SectionBody name={name} />;
        // Stories and features can be commented on one by one.
        if (name === 'userStories' || name === 'features')
          return (
            <Section key={name} name={name} isEmpty={isEmpty} rows={body}>
              {null}
            </Section>
          );
        return (
          <Section key={name} name={name} isEmpty={isEmpty} within={within.get(name) ?? []}>
            {body}
          </Section>
        );
      })}
    </article>
  );
}

/** The title and the summary. Comments on the whole document, and on what it does not have any more, are here. */
function Head() {
  const words = useTexts({ en, de });
  const draft = useDraftApi();
  const { prd, notEditable } = usePrdPage();
  const isOpen = notEditable === null && draft.draft?.parts.title !== undefined;
  return (
    <Row
      anchor={null}
      withLost
      heading={<h2 className="font-serif text-2xl font-semibold text-balance">{prd.title}</h2>}
      actions={<Edit parts={['title', 'summary']} isOpen={isOpen} title={words.head} />}
    >
      {isOpen && (
        <div className="mb-4 flex flex-col gap-3">
          <PartEditor part="title" label={words.fields.title ?? ''} />
          <PartEditor part="summary" label={words.fields.summary ?? ''} />
        </div>
      )}
      {isOpen && draft.isBehind && <p className="font-sans text-sm font-semibold">{words.theirs}</p>}
      {(!isOpen || draft.isBehind) && (
        <p className="mt-2">
          <Linked text={prd.summary} />
        </p>
      )}
    </Row>
  );
}
