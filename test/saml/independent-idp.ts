import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../../server/providers/sandbox/host-paths.ts';
import { systemPython } from '../support/needs.ts';
import { makeSigningKey } from './der.ts';

export interface IndependentIdp extends AsyncDisposable {
  metadata: string;
  /** Answers a request that comes in at its page. Returns the response, and where it is to go. */
  answer(url: URL, service: string, account: Account): Promise<{ response: string; answerTo: string }>;
}

export interface Account {
  name: string;
  attributes: Readonly<Record<string, readonly string[]>>;
}

/** An identity provider by pysaml2 and xmlsec1. Each call is a process of its own: it keeps nothing. */
export async function makeIndependentIdp(entityId = 'https://id.example/pysaml2'): Promise<IndependentIdp> {
  const folder = await mkdtemp(join(tmpdir(), 'pysaml2-'));
  const { privateKey, certificate } = makeSigningKey();
  const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  await writeFile(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const lines = certificate.match(/.{1,64}/g)?.join('\n') ?? '';
  await writeFile(certificateFile, `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`);
  const same = { entityId, keyFile, certificateFile, xmlsec: findProgram('xmlsec1') };
  const { metadata } = await ask<{ metadata: string }>(same);
  return {
    metadata,
    answer: (url, service, account) =>
      ask({ ...same, service, request: url.searchParams.get('SAMLRequest'), ...account }),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

const script = fileURLToPath(new URL('idp.py', import.meta.url));

function ask<Answer>(given: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = execFile(systemPython, [script], (error, stdout, stderr) => {
      if (error) reject(new Error(`pysaml2 failed: ${stderr}`, { cause: error }));
      else resolve(JSON.parse(stdout) as Answer);
    });
    child.stdin?.end(JSON.stringify(given));
  });
}
