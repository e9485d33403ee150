import { useMemo } from 'react';
import { Button } from '../kit/Button.tsx';
import { download } from '../kit/download.ts';
import { Card, Empty } from '../kit/Empty.tsx';
import { TextArea, TextField } from '../kit/Field.tsx';
import { parseNumber } from '../kit/format.ts';
import { useKept } from '../kit/kept.ts';
import { useNotice } from '../kit/Notice.tsx';
import { isTyped } from './read-inputs.ts';
import { recipeTexts as words } from './recipe-texts.ts';
import { ResultCard } from './ResultCard.tsx';
import { scaleLine } from './scale.ts';
import { showMeasure, typed } from './show.ts';
import { texts } from './texts.ts';
import { values } from './values.ts';

const [least, most] = [0.1, 100_000];

function problemOf(value: number | null): string | undefined {
  if (value === null) return texts.notANumber;
  if (value < least) return texts.tooSmall(typed(least));
  return value > most ? texts.tooLarge(typed(most)) : undefined;
}

/** Scales the amounts of a recipe to other servings. */
export function Recipe() {
  const start = useMemo(
    () => ({
      servings: typed(values.servings),
      wanted: typed(values.servingsWanted),
      ingredients: values.ingredients.length > 0 ? values.ingredients.join('\n') : words.example,
    }),
    [],
  );
  const [own, set] = useKept('recipe', start, isTyped);
  const tell = useNotice();
  const reset = () => {
    set(start);
    tell(texts.backDone, () => set(own));
  };
  const [from, to] = [parseNumber(own.servings), parseNumber(own.wanted)];
  const factor = problemOf(from) ?? problemOf(to) ?? (to ?? 0) / (from ?? 1);
  const lines = own.ingredients.split('\n').filter((line) => line.trim() !== '');
  const scaled = typeof factor === 'number' ? lines.map((line) => scaleLine(line, factor)) : [];
  const asText = scaled.map((pieces) => pieces.map(({ text }) => text).join('')).join('\n');
  const number = (label: string, key: 'servings' | 'wanted', value: number | null) => (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={own[key]}
      error={problemOf(value)}
      onChange={(event) => set({ ...own, [key]: event.target.value })}
    />
  );
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(18rem,26rem)_minmax(0,1fr)]">
      <Card title={words.title}>
        <div className="flex flex-col gap-4">
          {number(words.servings, 'servings', from)}
          {number(words.wanted, 'wanted', to)}
          <TextArea
            label={words.ingredients}
            hint={words.hint}
            rows={8}
            value={own.ingredients}
            onChange={(event) => set({ ...own, ingredients: event.target.value })}
          />
          <Button icon="reset" tone="plain" className="self-start" onClick={reset}>
            {texts.back}
          </Button>
        </div>
      </Card>
      <div className="flex min-w-0 flex-col gap-5">
        <ResultCard
          results={
            typeof factor === 'number'
              ? [{ label: words.factor(own.servings, own.wanted), text: `× ${showMeasure(factor)}` }]
              : null
          }
        />
        {typeof factor === 'number' && (
          <Card title={words.scaled}>
            {scaled.length === 0 ? (
              <Empty icon="list" title={words.none} hint={words.noneHint} />
            ) : (
              <>
                <ul aria-label={words.scaled} className="divide-y divide-border">
                  {scaled.map((pieces, line) => (
                    <li key={line} className="py-2 break-words">
                      {pieces.map(({ text, scaled: isAmount }, index) =>
                        isAmount ? (
                          <strong key={index} className="tabular-nums">
                            {text}
                          </strong>
                        ) : (
                          <span key={index}>{text}</span>
                        ),
                      )}
                    </li>
                  ))}
                </ul>
                <p className="mt-3 text-sm text-muted">{words.unchanged}</p>
                <Button icon="download" className="mt-4" onClick={() => download(words.file, `${asText}\n`)}>
                  {words.download}
                </Button>
              </>
            )}
          </Card>
        )}
      </div>
    </div>
  );
}
