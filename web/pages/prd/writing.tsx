import type { PrdDraft } from '../../../schema/log-state.ts';
import type { Prd } from '../../../schema/prd.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { prd as de } from '../../words/de/pages/prd.ts';
import { prd as en } from '../../words/en/pages/prd.ts';
import { useTexts } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { anchorsOf, type SectionName, sectionNames } from './anchors.ts';
import { Linked } from './linked.tsx';
import { PrdContext } from './prd-context.ts';
import { SectionBody } from './section-body.tsx';

interface WritingProps {
  /** null: nothing is written yet. */
  draft: PrdDraft | null;
  /** Whether what is missing is still to come. */
  isWriting: boolean;
}

const nothing: Prd = {
  version: 1,
  opportunityId: null,
  markdown: '',
  title: '',
  summary: '',
  problem: '',
  goals: [],
  nonGoals: [],
  personas: [],
  userStories: [],
  features: [],
  requirements: [],
  entities: [],
  screens: [],
  successMetrics: [],
  constraints: [],
  risks: [],
  assumptions: [],
  openQuestions: [],
  sources: [],
};

/** The sections that a run has written, and the places of those that are to come. */
export function Writing({ draft, isWriting }: WritingProps) {
  const words = useTexts({ en, de });
  const { session, log } = useSessionPage();
  const sections = draft?.sections ?? {};
  const prd = Object.assign({}, nothing, sections);
  const constraints = session?.brief.constraints ?? [];
  const anchors = new Set([...anchorsOf(prd, constraints)].flatMap(([name, items]) => [name, ...items]));
  const signals = new Map(log.state.research?.signals.map((signal) => [signal.id, signal]));
  const shown = sectionNames.filter((name) => isShown(name, draft, isWriting));
  return (
    <PrdContext
      value={{ prd, artifactId: null, anchors, comments: null, notEditable: words.writing, constraints, signals }}
    >
      <article className="flex flex-col gap-10 font-serif text-lg" aria-busy={isWriting}>
        {sections.title === undefined && isWriting && <Skeleton lines={2} />}
        {sections.title !== undefined && (
          <div>
            <h3 className="font-serif text-2xl font-semibold text-balance">{sections.title}</h3>
            <p className="mt-2">
              <Linked text={prd.summary} />
            </p>
          </div>
        )}
        {shown.map((name) => (
          <section key={name} aria-labelledby={`title-${name}`} className="flex flex-col gap-2">
            <h3 id={`title-${name}`} className="font-sans text-xl font-semibold">
              {words.sections[name]}
            </h3>
            {sections[name] === undefined ? (
              <Skeleton lines={3} />
            ) : (
              <div className="flex flex-col gap-5">
                <SectionBody name={name} />
              </div>
            )}
          </section>
        ))}
      </article>
    </PrdContext>
  );
}

/** A section that is written and empty is not shown, nor one that will not come. Nobody waits for sources. */
function isShown(name: SectionName, draft: PrdDraft | null, isWriting: boolean): boolean {
  const part = draft?.sections[name];
  if (part !== undefined) return part.length > 0;
  return isWriting && name !== 'sources' && name !== 'constraints';
}
