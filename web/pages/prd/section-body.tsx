import type { ReactNode } from 'react';
import { prd as de } from '../../words/de/pages/prd.ts';
import { prd as en } from '../../words/en/pages/prd.ts';
import { useTexts } from '../../words/words.tsx';
import { Quote } from '../research/quote.tsx';
import { metricAnchor, type SectionName } from './anchors.ts';
import { Coverage } from './coverage.tsx';
import { ElementBecause } from './element-because.tsx';
import { FeatureRow, StoryRow } from './items.tsx';
import { Linked } from './linked.tsx';
import { usePrdPage } from './prd-context.ts';
import { Entities, Personas, Risks, Screens } from './tables.tsx';

/** What stands in a section of the document, without its title. */
export function SectionBody({ name }: { name: SectionName }) {
  const { prd } = usePrdPage();
  switch (name) {
    case 'problem':
      return (
        <p>
          <Linked text={prd.problem} />
        </p>
      );
    case 'personas':
      return <Personas />;
    case 'userStories':
      return prd.userStories.map((story) => <StoryRow key={story.id} story={story} />);
    case 'features':
      return prd.features.map((feature) => <FeatureRow key={feature.id} feature={feature} />);
    case 'requirements':
      return (
        <ul className="flex flex-col">
          {prd.requirements.map(({ id, text }) => (
            <Item key={id} id={id} actions={<ElementBecause kind="requirement" id={id} />}>
              <Linked text={text} />
            </Item>
          ))}
        </ul>
      );
    case 'entities':
      return <Entities />;
    case 'screens':
      return <Screens />;
    case 'successMetrics':
      return (
        <ul className="flex flex-col">
          {prd.successMetrics.map((metric, index) => (
            <Item key={metricAnchor(index)} id={metricAnchor(index)}>
              <Linked text={metric} />
            </Item>
          ))}
        </ul>
      );
    case 'constraints':
      return <Coverage />;
    case 'risks':
      return <Risks />;
    case 'sources':
      return <Sources />;
    default:
      return <Texts texts={prd[name]} />;
  }
}

function Sources() {
  const words = useTexts({ en, de });
  const { prd, signals } = usePrdPage();
  return (
    <ul className="flex flex-col gap-4" aria-label={words.sections.sources}>
      {prd.sources.map(({ signalId, quote }) => (
        <li key={`${signalId} ${quote}`} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <Quote quote={quote} signal={signals.get(signalId) ?? null} />
          </div>
          <ElementBecause kind="quote" id={signalId} name={signals.get(signalId)?.title ?? signalId} />
        </li>
      ))}
    </ul>
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
function Item({ id, children, actions }: { id: string; children: ReactNode; actions?: ReactNode }) {
  return (
    <li id={id} tabIndex={-1} className="flex scroll-mt-16 gap-3 border-b border-line py-1.5 last:border-0">
      <span className="w-18 shrink-0 font-mono text-sm/7 text-soft">{id}</span>
      <span className="min-w-0 flex-1">{children}</span>
      {actions}
    </li>
  );
}
