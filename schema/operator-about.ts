import { z } from 'zod';

const settingSources = ['default', 'environment', 'file'] as const;
export type SettingSource = (typeof settingSources)[number];

const effectiveSettingSchema = z
  .object({
    name: z
      .string()
      .describe('The name of the setting.')
      .meta({ examples: ['PORT'] }),
    value: z.string().nullable().describe('The value in use; null if it is unset, or a secret.'),
    from: z.enum(settingSources).describe('Where it comes from. `file`: a file that `<name>_FILE` names.'),
    secretLength: z.int().nullable().describe('How many characters a secret has; null for anything else.'),
  })
  .meta({ id: 'EffectiveSetting', description: 'A setting as a node uses it.' });
export type EffectiveSetting = z.infer<typeof effectiveSettingSchema>;

export const effectiveSettingsSchema = z
  .object({
    nodeId: z.string().describe('The node that answered: each has its own settings.'),
    settings: z.array(effectiveSettingSchema).describe('Every setting, in the order of docs/configuration.md.'),
  })
  .meta({ id: 'EffectiveSettings', description: 'The settings of the node that answered.' });
export type EffectiveSettings = z.infer<typeof effectiveSettingsSchema>;

export const serviceVersionSchema = z
  .object({
    version: z.string().describe('The release of the service.'),
    runtime: z.string().describe('The version of Node.js.'),
    postgres: z.string().describe('The version of the PostgreSQL server.'),
    migrations: z.int().describe('How many migrations the database has.'),
    lastMigration: z.string().describe('The name of the last one.'),
    newerMigrations: z.array(z.string()).describe('Those of a newer release, with which this one still runs.'),
    studio: z.string().nullable().describe('Identifies the build of the studio; null if none is served.'),
    logEpoch: z.int().describe('The epoch of the log: it rises if the database is set back.'),
    nodeId: z.string().describe('The node that answered.'),
    startedAt: z.iso.datetime().describe('When that node started.'),
    uptimeSeconds: z.int().describe('How long ago that was.'),
  })
  .meta({ id: 'ServiceVersion', description: 'What runs at the node that answered.' });
export type ServiceVersion = z.infer<typeof serviceVersionSchema>;
