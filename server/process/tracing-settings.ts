import { z } from 'zod';
import { limit, list, openAddress } from './setting-values.ts';

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** `name=value` pairs separated by commas, with percent signs for what would break the list, as OpenTelemetry writes them. */
const pairs = list.transform((items, context) => {
  const read: Record<string, string> = {};
  for (const item of items) {
    const [, name = '', value = ''] = /^([\w.-]+)\s*=\s*([\x21-\x7e ]*)$/.exec(item) ?? [];
    try {
      if (name === '') throw new URIError('no pair');
      read[name] = decodeURIComponent(value);
    } catch {
      context.addIssue({ code: 'custom', message: 'name=value' });
      return z.NEVER;
    }
  }
  return read;
});
const inPairs = '`name=value` pairs separated by commas, with %-escapes in values';

const collector = { schema: openAddress.optional(), expected: 'an http(s) address without a name or password' };

/**
 * OpenTelemetry's own variables, and a limit that it has no variable for:
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_HEADERS: { schema: pairs.optional(), expected: inPairs },
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: { schema: pairs.optional(), expected: inPairs },
  OTEL_EXPORTER_OTLP_PROTOCOL: { schema: z.literal('http/json').optional(), expected: '`http/json`, or unset' },
  OTEL_TRACES_EXPORTER: { schema: z.enum(['otlp', 'none']).default('otlp'), expected: 'otlp or none' },
  OTEL_SERVICE_NAME: { schema: z.string().max(200).default('unified-agents'), expected: 'a name' },
  OTEL_RESOURCE_ATTRIBUTES: { schema: pairs.optional(), expected: inPairs },
  OTEL_TRACES_SAMPLER: {
    schema: z.enum(samplers).default('parentbased_always_on'),
    expected: `one of ${samplers.join(', ')}`,
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: z
      .string()
      .regex(/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/)
      .transform(Number)
      .default(1),
    expected: 'a share from 0 to 1, such as 0.1',
  },
  TRACES_PER_SECOND: { schema: limit.default(1), expected: 'a whole number from 1' },
  OTEL_SDK_DISABLED: { schema: z.enum(['true', 'false']).default('false'), expected: 'true or false' },
} as const;

/** What spans are sent with. */
export type TracingConfig = {
  [Name in keyof typeof tracingSettings]: z.output<(typeof tracingSettings)[Name]['schema']>;
};
