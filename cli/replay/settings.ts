import type { RecordedCall, Recording } from '../../schema/recording.ts';

/** The settings with which a service asks the replay as it asked when it was recorded: lines of `NAME=value`. */
export function replaySettings(url: string, recordings: readonly Recording[]): string[] {
  const calls = recordings.flatMap((recording) => recording.calls);
  const modelOf = (fits: (call: RecordedCall) => boolean) => calls.find(fits)?.model;
  const main = modelOf(({ tier }) => tier === 'main') ?? recordings[0]?.run.model ?? 'recorded';
  const fast = modelOf(({ tier }) => tier === 'fast');
  const vision = modelOf(({ takesPictures }) => takesPictures);
  const others = [
    ...(fast === undefined || fast === main ? [] : [`OPENAI_MODEL_FAST=${fast}`]),
    ...(vision === undefined ? [] : [`OPENAI_MODEL_VISION=${vision}`]),
  ];
  const limits = new Map(
    calls.flatMap(({ model, contextTokens, outputTokens }) =>
      contextTokens === null ? [] : [[model, `${model}=${contextTokens},${outputTokens ?? contextTokens}`]],
    ),
  );
  return [
    `OPENAI_BASE_URL=${url}`,
    'OPENAI_API_KEY=recorded',
    `OPENAI_MODEL=${main}`,
    ...others,
    ...(limits.size > 0 ? [`MODEL_LIMITS=${[...limits.values()].join(';')}`] : []),
  ];
}
