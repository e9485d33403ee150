import type { Attribute } from '../../../schema/prd.ts';
import { prd as de } from '../../words/de/pages/prd.ts';
import { prd as en } from '../../words/en/pages/prd.ts';
import { useTexts } from '../../words/words.tsx';
import { screenAnchor } from './anchors.ts';
import { ElementBecause } from './element-because.tsx';
import { Ids, Linked } from './linked.tsx';
import { usePrdPage } from './prd-context.ts';

export function Personas() {
  const words = useTexts({ en, de });
  const { personas } = usePrdPage().prd;
  return (
    <div className="flex flex-col gap-5">
      {personas.map(({ name, description, goals, frustrations }) => (
        <div key={name}>
          <h4 className="font-sans text-base font-semibold">{name}</h4>
          <p>
            <Linked text={description} />
          </p>
          <Wishes title={words.fields.goals ?? ''} texts={goals} />
          <Wishes title={words.fields.frustrations ?? ''} texts={frustrations} />
        </div>
      ))}
    </div>
  );
}

function Wishes({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <>
      <p className="mt-1 font-sans text-sm text-soft">{title}</p>
      <ul className="list-disc pl-5">
        {texts.map((text, index) => (
          // Two texts may be the same, and a version never changes.
          <li key={index}>
            <Linked text={text} />
          </li>
        ))}
      </ul>
    </>
  );
}

export function Entities() {
  const words = useTexts({ en, de });
  const { entities } = usePrdPage().prd;
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
      {entities.map(({ name, attributes }) => (
        <div key={name} className="min-w-0">
          <h4 className="border-b border-line font-sans text-base font-semibold">{name}</h4>
          <dl className="font-sans text-base">
            {attributes.map((attribute) => (
              <div key={attribute.name} className="flex justify-between gap-4 border-b border-line py-0.5">
                <dt className="min-w-0">{attribute.name}</dt>
                <dd className="text-right text-soft">{typeOf(attribute, words)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}

function typeOf({ type, options, references }: Attribute, words: typeof en): string {
  const name = words.options[type] ?? type;
  if (type === 'choice') return `${name}: ${options.join(', ')}`;
  return type === 'reference' ? `${name}: ${references ?? '?'}` : name;
}

export function Screens() {
  const words = useTexts({ en, de });
  const { screens } = usePrdPage().prd;
  return (
    <ul className="flex flex-col">
      {screens.map(({ id, name, purpose, type, storyIds }) => (
        <li
          key={id}
          id={screenAnchor(id)}
          tabIndex={-1}
          className="scroll-mt-16 border-b border-line py-2 last:border-0"
        >
          <div className="flex items-start justify-between gap-2">
            <p className="font-sans text-base font-semibold">
              {name} <span className="ml-1 font-mono text-sm font-normal text-soft">{id}</span>
            </p>
            <ElementBecause kind="screen" id={id} name={name} />
          </div>
          <p>
            <Linked text={purpose} />
          </p>
          <p className="font-sans text-sm text-soft">
            {type}
            {storyIds.length > 0 && (
              <>
                {' · '}
                {words.serves} <Ids ids={storyIds} />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

export function Risks() {
  const words = useTexts({ en, de });
  const { risks } = usePrdPage().prd;
  return (
    <ul className="flex flex-col">
      {risks.map(({ title, category, severity, mitigation }) => (
        <li key={`${title} ${category}`} className="border-b border-line py-2 last:border-0">
          <p className="font-sans text-base font-semibold">
            {title}{' '}
            <span className="text-sm font-normal text-soft">
              {category} · {words.options[severity] ?? severity}
            </span>
          </p>
          <p>
            <Linked text={mitigation} />
          </p>
        </li>
      ))}
    </ul>
  );
}
