import type { Continuing } from '../../../agents/ports.ts';
import type { Refusal } from './refusal.ts';

/** The ways to make the server follow a schema, the strictest first. */
export const answerFormats = ['json_schema', 'json_object', 'plain'] as const;
export type AnswerFormat = (typeof answerFormats)[number];

/** What a model server takes, as far as its answers have shown. */
export interface Dialect {
  /** The parameter that limits the length of an answer; null if the server takes none. */
  capName: 'max_completion_tokens' | 'max_tokens' | null;
  /** The highest limit that the server takes; null if it is not known. */
  maxOutputTokens: number | null;
  /** The most tokens of a request with its answer; null if it is not known. */
  contextTokens: number | null;
  /** How the server is asked to go on with an answer that a request begins; null: it does not, or nobody tried. */
  continues: Continuing | null;
  /**
   * Whether the model thinks before it answers; null before its first answer. A limit would count its thoughts, so that an
   * answer may end before it begins: such a model gets no limit, and neither does one that is not known.
   */
  thinks: boolean | null;
  takesStreamOptions: boolean;
  takesReasoningEffort: boolean;
  streams: boolean;
  /** If not, the system message is the beginning of the first user message. */
  takesSystemRole: boolean;
  /** The formats that the server accepted, for any schema. */
  accepted: readonly AnswerFormat[];
  /** The formats that the server refused, by the key of the schema. */
  refused: Readonly<Record<string, readonly AnswerFormat[]>>;
}

/** What is learnt in one go: members of the dialect, with the refusals of one schema as `refused:<key>`. */
export type Facts = Readonly<Record<string, unknown>>;

const firstDialect: Dialect = {
  capName: 'max_completion_tokens',
  maxOutputTokens: null,
  contextTokens: null,
  continues: null,
  thinks: null,
  takesStreamOptions: true,
  takesReasoningEffort: true,
  streams: true,
  takesSystemRole: true,
  accepted: [],
  refused: {},
};

const refusalPrefix = 'refused:';
export const refusalsOf = (schema: string, formats: readonly AnswerFormat[]): Facts => ({
  [`${refusalPrefix}${schema}`]: formats,
});

/** The dialect of a server about which these facts are known. Facts that a newer release wrote are left out. */
export function dialectWith(facts: Facts): Dialect {
  const members = Object.entries(facts).filter(([name]) => Object.hasOwn(firstDialect, name));
  const refused = Object.entries(facts)
    .filter(([name]) => name.startsWith(refusalPrefix))
    .map(([name, formats]) => [name.slice(refusalPrefix.length), formats]);
  return { ...firstDialect, ...Object.fromEntries(members), refused: Object.fromEntries(refused) } as Dialect;
}

/** A format that was refused for this many schemas and never accepted is refused for every schema. */
const enoughRefusals = 2;

export function isRefused({ refused, accepted }: Dialect, schema: string, format: AnswerFormat): boolean {
  if (refused[schema]?.includes(format)) return true;
  if (accepted.includes(format)) return false;
  return Object.values(refused).filter((formats) => formats.includes(format)).length >= enoughRefusals;
}

/** What a request had that a server may refuse. */
export interface Sent {
  capName: Dialect['capName'];
  cap: number | null;
  format: AnswerFormat | null;
  streams: boolean;
  streamOptions: boolean;
  reasoningEffort: boolean;
  system: boolean;
}

/** What to change in the next request. */
export type Change =
  | { kind: 'dialect'; to: Partial<Dialect> }
  | { kind: 'format' }
  /** The answer does not fit next to this request. */
  | { kind: 'uncapped' };

/** Servers refuse parameters with these statuses; behind routers and in templates also with the last three. */
const statuses: ReadonlySet<number> = new Set([0, 400, 422, 404, 500, 501]);

/**
 * Returns the change after which the server may accept the request; null if the refusal names nothing that can change.
 * `isOther`: the refusal has no meaning of its own, such as a wrong key.
 */
export function changeAfter(refusal: Refusal, sent: Sent, isOther: boolean): Change | null {
  const { status, param, words } = refusal;
  if (!statuses.has(status)) return null;
  const said = `${param}\n${words}`;
  if (sent.capName !== null && sent.cap !== null && capWords.test(said)) return otherCap(said, sent.capName, sent.cap);
  if (sent.reasoningEffort && /reasoning[_. ]?effort/i.test(said)) return to({ takesReasoningEffort: false });
  if (sent.streamOptions && /stream_options|include_usage/i.test(said)) return to({ takesStreamOptions: false });
  if (sent.streams && (param === 'stream' || noStreams.test(said))) return to({ streams: false });
  if (sent.system && noSystem.test(said)) return to({ takesSystemRole: false });
  if (sent.format === null || sent.format === 'plain') return null;
  const isVague = isOther && (status === 400 || status === 422);
  return isVague || formatWords.test(said) ? { kind: 'format' } : null;
}

const to = (change: Partial<Dialect>): Change => ({ kind: 'dialect', to: change });

const capWords = /max_(?:completion_|new_|output_)?tokens|maxOutputTokens|in the completion/i;
const noStreams =
  /verified to stream|stream(?:ing)? (?:mode )?(?:is |are )?not (?:supported|allowed|available)|not support stream/i;
const noSystem =
  /system role|role.{0,12}system|'system'|"system"|system (?:message|prompt|instruction)s?.{0,40}not|roles? must alternate|only user and assistant|developer instruction/i;
const formatWords =
  /response_?format|json[_ ]?schema|json_?object|json mode|structured[_ ]outputs?|schema|grammar|guided|requested parameters/i;

function otherCap(said: string, name: 'max_completion_tokens' | 'max_tokens', cap: number): Change {
  const [, limit] =
    /(?:at most|up to|maximum(?: value)?(?: allowed)?(?: number of output tokens)?(?: is| of|:)?|less than or equal to|<=|\[1,|below|between 1 and)\s*`?(\d{2,7})/i.exec(
      said,
    ) ?? [];
  if (/higher max_tokens|could not finish/i.test(said)) return to({ thinks: true });
  if (/maximum context length|context length|context size|inputs`? tokens \+/i.test(said)) return { kind: 'uncapped' };
  if (limit !== undefined && Number(limit) < cap) return to({ maxOutputTokens: Number(limit) });
  return to({ capName: name === 'max_completion_tokens' ? 'max_tokens' : null });
}
