import type { PrdContent, UserStory } from '../../../schema/prd.ts';
import { prd as de } from '../../words/de/pages/prd.ts';
import { prd as en } from '../../words/en/pages/prd.ts';
import { useTexts } from '../../words/words.tsx';
import { ElementBecause } from './element-because.tsx';
import { Ids, Linked } from './linked.tsx';
import { Row } from './row.tsx';

export function StoryRow({ story }: { story: UserStory }) {
  const words = useTexts({ en, de });
  const { id, persona, iWant, soThat, priority, acceptanceCriteria } = story;
  return (
    <Row
      anchor={id}
      actions={<ElementBecause kind="story" id={id} />}
      heading={
        <h4 className="font-sans text-base font-semibold">
          <span className="mr-2 font-mono text-sm font-normal text-soft">{id}</span>
          {persona} <span className="text-sm font-normal text-soft">{priority}</span>
        </h4>
      }
    >
      <p>
        {words.wants} <Linked text={iWant} />
        {words.so} <Linked text={soThat} />
      </p>
      {acceptanceCriteria.length > 0 && (
        <ul aria-label={words.fields.acceptanceCriteria} className="mt-1 flex list-disc flex-col gap-1 pl-5">
          {acceptanceCriteria.map((criterion, index) => (
            // Two criteria may be the same, and a version never changes.
            <li key={index}>
              <b className="font-semibold">{words.given}</b> <Linked text={criterion.given} />,{' '}
              <b className="font-semibold">{words.when}</b> <Linked text={criterion.when} />,{' '}
              <b className="font-semibold">{words.then}</b> <Linked text={criterion.then} />
            </li>
          ))}
        </ul>
      )}
    </Row>
  );
}

export function FeatureRow({ feature }: { feature: PrdContent['features'][number] }) {
  const words = useTexts({ en, de });
  const { id, name, description, priority, storyIds } = feature;
  return (
    <Row
      anchor={id}
      actions={<ElementBecause kind="feature" id={id} />}
      heading={
        <h4 className="font-sans text-base font-semibold">
          <span className="mr-2 font-mono text-sm font-normal text-soft">{id}</span>
          {name} <span className="text-sm font-normal text-soft">{words.options[priority] ?? priority}</span>
        </h4>
      }
    >
      <p>
        <Linked text={description} />
      </p>
      {storyIds.length > 0 && (
        <p className="font-sans text-sm text-soft">
          {words.serves} <Ids ids={storyIds} />
        </p>
      )}
    </Row>
  );
}
