import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { makeFirstAdmin } from './core/people/first-admin.ts';
import { hasMembers } from './core/access/has-members.ts';
import { makeFirstLink } from './core/people/setup-links.ts';
import { hashPassword, type PasswordProblem, passwordProblem } from './core/sign-in/passwords.ts';
import type { Config } from './process/config.ts';
import { ConfigError } from './process/config-error.ts';
import type { DataDir } from './store/data-dir.ts';

/** The link with which a browser sets the service up. */
export interface FirstSignIn {
  link: string;
  /** The file that holds the link; null if it may be printed. */
  file: string | null;
}

const fileName = 'setup-link';

const reasons: Readonly<Record<PasswordProblem['code'], string>> = {
  short: 'has fewer than 12 characters',
  long: 'has more than 256 characters',
  common: 'is among the most common passwords',
  personal: 'is too much like ADMIN_EMAIL',
};

/** Makes the admin of ADMIN_EMAIL and ADMIN_PASSWORD if nobody can sign in yet. Throws ConfigError. */
export async function makeConfiguredAdmin(
  { ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Pick<Config, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
  orm: MikroORM,
  logger: Pick<Logger, 'info'>,
): Promise<void> {
  if (email === undefined || password === undefined) return;
  const done = (await hasMembers(orm.em.fork())) ? 'joined' : await make(email, password, orm);
  if (done === 'taken')
    throw new ConfigError(
      'ADMIN_EMAIL is the email with which a member of another workspace signs in. Remove ADMIN_EMAIL and ADMIN_PASSWORD, and invite them: unified-agents admin invite.',
    );
  logger.info(
    done === 'made'
      ? 'made the first admin, who signs in with ADMIN_EMAIL and ADMIN_PASSWORD'
      : 'ADMIN_EMAIL and ADMIN_PASSWORD were not used, because somebody can sign in already',
  );
}

async function make(email: string, password: string, orm: MikroORM) {
  const [name = email] = email.split('@');
  const problem = passwordProblem(password, { email, name });
  if (problem) throw new ConfigError(`ADMIN_PASSWORD ${reasons[problem.code]}. Choose another one.`);
  return makeFirstAdmin(orm, { name, email, passwordHash: await hashPassword(password) });
}

/**
 * Makes the link of the first start, unless somebody can sign in already. Only a terminal may show it, because the output of
 * containers is kept elsewhere: otherwise it is written to a file in the data folder. Each node makes its own, which leave each
 * other alone: a node that starts must not end the link that somebody has just read at another one.
 */
export async function offerSetup(
  orm: MikroORM,
  dataDir: Pick<DataDir, 'path' | 'write' | 'remove'>,
  url: string,
  toTerminal: boolean,
): Promise<FirstSignIn | null> {
  const made = await makeFirstLink(orm);
  if (!made || toTerminal) await dataDir.remove(fileName);
  if (!made) return null;
  const link = `${url}${made.path}`;
  if (toTerminal) return { link, file: null };
  await dataDir.write(fileName, link);
  return { link, file: join(dataDir.path, fileName) };
}
