import { servicePrincipal } from '../../server/core/access/principal.ts';
import { makeLink } from '../../server/core/people/links.ts';
import type { TestService } from '../support/service.ts';
import { tokenOf } from './browser.ts';

/** The token of a new link of the first start. */
export async function setupToken(service: TestService): Promise<string> {
  const { workspaceId } = servicePrincipal;
  const made = await service.services.orm.em
    .fork()
    .transactional((em) => makeLink(em, { kind: 'setup', workspaceId, memberId: null, createdBy: 'service' }));
  return tokenOf({ link: made.path });
}
