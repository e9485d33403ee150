import { useQuery } from '@tanstack/react-query';
import type { ModelInfo } from '../../../schema/model.ts';
import { useMe } from '../../api/me.ts';
import { useTRPC } from '../../api/studio.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { ErrorNote, Notice } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { settings as de } from '../../words/de/pages/settings.ts';
import { settings as en } from '../../words/en/pages/settings.ts';
import { useFormat, useTexts } from '../../words/words.tsx';
import { ModelTest } from './model-test.tsx';

/** Which models answer, with their limits and prices, and how to set one up. */
export function ModelPart() {
  const words = useTexts({ en, de });
  const { me } = useMe();
  const trpc = useTRPC();
  const models = useQuery(trpc.models.list.queryOptions());
  if (models.isPending || !me) return models.error ? <ErrorNote error={models.error} /> : <Skeleton lines={6} />;
  const { usesModel } = me.service;
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <ErrorNote error={models.error} onRetry={() => void models.refetch()} />
      {usesModel ? (
        <>
          <ul>
            {models.data?.models.map((model) => (
              <li key={`${model.role} ${model.id}`} className="border-b border-line py-4 first:pt-0">
                <Model model={model} />
              </li>
            ))}
          </ul>
          <details>
            <summary className="max-md:py-2.5">{words.model.another}</summary>
            <div className="pt-3">
              <SetUp />
            </div>
          </details>
        </>
      ) : (
        <>
          <Notice>
            <h2 className="font-semibold">{words.model.none}</h2>
            <p>{words.model.noneWhy}</p>
          </Notice>
          <section aria-labelledby="set-up" className="flex flex-col gap-3">
            <h2 id="set-up" className="text-lg font-semibold">
              {words.model.setUp}
            </h2>
            <SetUp />
          </section>
        </>
      )}
    </div>
  );
}

function Model({ model }: { model: ModelInfo }) {
  const words = useTexts({ en, de });
  const format = useFormat();
  const { id, role, contextTokens, outputTokens, inputUsd, outputUsd } = model;
  const tokens = (value: number | null) => (value === null ? words.unknown : format.number(value));
  const price = (value: number | null) => (value === null ? words.unknown : format.money(value));
  const facts = [
    [words.model.context, tokens(contextTokens)],
    [words.model.output, tokens(outputTokens)],
    [words.model.input, price(inputUsd)],
    [words.model.written, price(outputUsd)],
  ] as const;
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h2 className="text-lg font-semibold">{id}</h2>
        <p className="text-sm text-soft">{words.model.roles[role]}</p>
      </div>
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-soft">{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <ModelTest modelId={id} />
    </div>
  );
}

const examples = {
  openai: 'OPENAI_API_KEY=sk-your-key OPENAI_MODEL=gpt-5-mini npm start',
  local: 'OPENAI_BASE_URL=http://127.0.0.1:11434/v1 OPENAI_MODEL=qwen3-coder npm start',
} as const;

/** How a model is set up: not here, but in the environment of the service. */
function SetUp() {
  const { model: words } = useTexts({ en, de });
  return (
    <div className="flex flex-col gap-4">
      <p>{words.how}</p>
      <dl className="flex flex-col gap-2">
        {Object.entries(words.settings).map(([name, text]) => (
          <div key={name}>
            <dt className="font-mono text-sm">{name}</dt>
            <dd className="text-sm text-soft">{text}</dd>
          </div>
        ))}
      </dl>
      {(['openai', 'local'] as const).map((name) => (
        <div key={name} className="flex flex-col items-start gap-1">
          <p className="text-sm font-semibold">{words.examples[name]}</p>
          <pre className="w-full border border-line bg-sheet p-2 font-mono text-xs whitespace-pre-wrap">
            {examples[name]}
          </pre>
          <CopyButton text={examples[name]} />
        </div>
      ))}
      <p className="text-sm text-soft">{words.docs}</p>
    </div>
  );
}
