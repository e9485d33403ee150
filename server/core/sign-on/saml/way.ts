import { randomBytes } from 'node:crypto';
import type { Visitor } from '../../sign-in/visitor.ts';
import { refusal } from '../../sign-in/refusal.ts';
import { freshMilliseconds, type SignOnWay } from '../way.ts';
import { claimsOf } from './claims.ts';
import { takeAnswer } from './kept-answer.ts';
import { loadSaml } from './library.ts';
import { SamlRefusal } from './problems.ts';
import { refused } from './refused.ts';
import { ourselves, storedSaml } from './settings.ts';

/** SAML 2.0. Answers come in at `receive.ts`, and are taken here with the cookies of the browser. */
export const samlWay: SignOnWay = {
  async begin({ baseUrl }, connection, { again }) {
    // Begins with a letter or an underscore, as XML wants it of ids.
    const request = `_${randomBytes(20).toString('hex')}`;
    const { entryPoint } = storedSaml(connection);
    return {
      secrets: { verifier: null, nonce: null, request },
      async urlOf(relayState) {
        const us = ourselves(baseUrl, connection.id);
        return (await loadSaml()).requestUrl({ id: request, ...us, entryPoint, relayState, again });
      },
    };
  },

  async finish({ services }: Visitor, connection, { secrets: { request }, again, search }) {
    const code = new URLSearchParams(search).get('code') ?? '';
    const answer = await takeAnswer(services, connection.id, code);
    if (answer === null) throw refusal('took_too_long');
    try {
      if (answer.request !== request) throw new SamlRefusal('wrong_request');
      // Another metadata may have come in between.
      if (answer.issuer !== connection.issuer) throw new SamlRefusal('wrong_issuer');
      if (again && Date.now() - answer.signedInAt > freshMilliseconds) throw new SamlRefusal('not_again');
      return claimsOf(answer, connection.groupClaim ?? null);
    } catch (error) {
      throw refused(services.logger, connection.id, error);
    }
  },
};
