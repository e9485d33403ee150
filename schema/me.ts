import { z } from 'zod';
import { actorSchema, authorSchema } from './actor.ts';
import { roleSchema } from './role.ts';
import { workspaceSchema } from './workspace.ts';

const callerSchema = authorSchema
  .extend({
    name: z.string().describe('What the member, service account or key is called.'),
    role: roleSchema.nullable().describe('admin, pm, developer or viewer. A key may have fewer scopes than its role.'),
    via: actorSchema.shape.via.describe(
      'How the caller proved who they are: password, passkey, oidc, saml, key or link.',
    ),
  })
  .meta({ id: 'Caller', description: 'Who sent the request.' });

export const meSchema = z
  .object({
    actor: callerSchema,
    scopes: z.array(z.string()).describe('What the caller may do: `sessions:read`; `agents:*` stands for all agents.'),
    workspace: workspaceSchema.pick({ workspaceId: true, name: true, slug: true }).meta({
      id: 'CallerWorkspace',
      description: 'The workspace of the key, or the one that is open in the browser.',
    }),
    service: z
      .object({
        version: z.string().describe('The version of the service.'),
        usesModel: z.boolean().describe('False: the built-in drafter answers in place of a model.'),
        model: z.string().describe('The model that answers if a request names none; `offline-draft` for the drafter.'),
      })
      .meta({ id: 'ServiceInfo', description: 'What answers.' }),
  })
  .meta({ id: 'Me', description: 'Who sent the request, and what they may do.' });
export type Me = z.infer<typeof meSchema>;
