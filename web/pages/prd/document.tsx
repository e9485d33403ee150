import type { ReactNode } from 'react';
import { prd as de } from '../../words/de/pages/prd.ts';
import { prd as en } from '../../words/en/pages/prd.ts';
import { useTexts } from '../../words/words.tsx';
import { Quote } from '../research/quote.tsx';
import { anchorsOf, metricAnchor, type SectionName } from './anchors.ts';
import { Coverage } from './coverage.tsx';
import { useDraftApi } from './draft-context.tsx';
import { FeatureRow, StoryRow } from './items.tsx';
import { Linked } from './linked.tsx';
import { PartEditor } from './part-editor.tsx';
import { usePrdPage } from './prd-context.ts';
import { Row } from './row.tsx';
import { Edit, Section } from './section.tsx';
import { Entities, Personas, Risks, Screens } from './tables.tsx';

/** The document, section by section, in the serif. */
export function Document() {
  const words = useTexts({ en, de });
  const { prd, constraints, signals } = usePrdPage();
  const within = anchorsOf(prd, constraints);
  const places = (name: SectionName) => ({ within: within.get(name) ?? [] });
  return (
    <article className="flex flex-col gap-10 font-serif text-lg">
      <Head />
      <Section name="problem" isEmpty={prd.problem.trim() === ''}>
        <p>
          <Linked text={prd.problem} />
        </p>
      </Section>
      <TextSection name="goals" texts={prd.goals} />
      <TextSection name="nonGoals" texts={prd.nonGoals} />
      <Section name="personas" isEmpty={prd.personas.length === 0}>
        <Personas />
      </Section>
      <Section
        name="userStories"
        isEmpty={prd.userStories.length === 0}
        rows={prd.userStories.map((story) => (
          <StoryRow key={story.id} story={story} />
        ))}
      >
        {null}
      </Section>
      <Section
        name="features"
        isEmpty={prd.features.length === 0}
        rows={prd.features.map((feature) => (
          <FeatureRow key={feature.id} feature={feature} />
        ))}
      >
        {null}
      </Section>
      <Section name="requirements" isEmpty={prd.requirements.length === 0} {...places('requirements')}>
        <ul className="flex flex-col">
          {prd.requirements.map(({ id, text }) => (
            <Item key={id} id={id}>
              <Linked text={text} />
            </Item>
          ))}
        </ul>
      </Section>
      <Section name="entities" isEmpty={prd.entities.length === 0}>
        <Entities />
      </Section>
      <Section name="screens" isEmpty={prd.screens.length === 0} {...places('screens')}>
        <Screens />
      </Section>
      <Section name="successMetrics" isEmpty={prd.successMetrics.length === 0} {...places('successMetrics')}>
        <ul className="flex flex-col">
          {prd.successMetrics.map((metric, index) => (
            <Item key={metricAnchor(index)} id={metricAnchor(index)}>
              <Linked text={metric} />
            </Item>
          ))}
        </ul>
      </Section>
      <Section name="constraints" isEmpty={prd.constraints.length === 0} {...places('constraints')}>
        <Coverage />
      </Section>
      <Section name="risks" isEmpty={prd.risks.length === 0}>
        <Risks />
      </Section>
      <TextSection name="assumptions" texts={prd.assumptions} />
      <TextSection name="openQuestions" texts={prd.openQuestions} />
      <Section name="sources" isEmpty={prd.sources.length === 0}>
        <ul className="flex flex-col gap-4" aria-label={words.sections.sources}>
          {prd.sources.map(({ signalId, quote }) => (
            <li key={`${signalId} ${quote}`}>
              <Quote quote={quote} signal={signals.get(signalId) ?? null} />
            </li>
          ))}
        </ul>
      </Section>
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

function TextSection({ name, texts }: { name: SectionName; texts: readonly string[] }) {
  return (
    <Section name={name} isEmpty={texts.length === 0}>
      <Texts texts={texts} />
    </Section>
  );
}

function Texts({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {texts.map((text, index) => (
        // Two texts may be the same, and a version never changes.
        <li key={index}>
          <Linked text={text} />
        </li>
      ))}
    </ul>
  );
}

/** A line with an id that can be jumped to. */
function Item({ id, children }: { id: string; children: ReactNode }) {
  return (
    <li id={id} tabIndex={-1} className="flex scroll-mt-16 gap-3 border-b border-line py-1.5 last:border-0">
      <span className="w-18 shrink-0 font-mono text-sm/7 text-soft">{id}</span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}
