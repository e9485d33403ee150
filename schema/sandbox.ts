import { z } from 'zod';

export const sandboxInfoSchema = z
  .object({
    provider: z
      .enum(['local', 'daytona'])
      .describe('Where projects are built: on the machine of the service, or at Daytona.'),
    address: z.string().nullable().describe('The host of the vendor’s API; null for `local`.'),
    boundary: z
      .enum(['bubblewrap', 'Landlock', 'sandbox-exec', 'none'])
      .nullable()
      .describe(
        'What confines builds on this machine; `none`: code that a model wrote is not built. null for `daytona`.',
      ),
    previewUrl: z.string().describe('The address of previews, with `{name}` in place of the name of one.'),
    previewVersions: z
      .int()
      .describe('How many builds of versions each session keeps, beside those that were approved; 0 for `daytona`.'),
  })
  .meta({ id: 'SandboxInfo', description: 'Where this service builds and shows projects. Its settings decide it.' });
export type SandboxInfo = z.infer<typeof sandboxInfoSchema>;

const sandboxFindings = ['boundary', 'account', 'create', 'build', 'render', 'look', 'remove'] as const;

const sandboxFindingSchema = z
  .object({
    what: z
      .enum(sandboxFindings)
      .describe(
        '`boundary`: what confines builds; `account`, `create`, `remove`: at the vendor; `build` and `render`: a small application; `look`: a browser that makes pictures of screens.',
      ),
    state: z.enum(['works', 'fails', 'missing']).describe('`missing`: the service works without it, and does less.'),
    says: z.string().describe('What was found, in plain words.'),
    durationMs: z.int().min(0).describe('Milliseconds that it took.'),
  })
  .meta({ id: 'SandboxFinding', description: 'One thing that a test of sandboxes looked at.' });
export type SandboxFinding = z.infer<typeof sandboxFindingSchema>;

export const sandboxReportSchema = z
  .object({
    ok: z.boolean().describe('Projects can be built and shown.'),
    findings: z
      .array(sandboxFindingSchema)
      .describe('In order. After one that fails, nothing that needs it is looked at.'),
  })
  .meta({ id: 'SandboxReport', description: 'What a test of sandboxes found.' });
export type SandboxReport = z.infer<typeof sandboxReportSchema>;
