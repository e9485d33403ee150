import type { Handler } from 'hono';
import { ServiceError } from '../../schema/errors.ts';

/** Answers 405 for a method that the path does not support; `Allow` lists the ones that it does. */
export function otherMethods(methods: readonly string[]): Handler {
  const answered = [...new Set(methods)].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  // In the usual order, independent of the order of the routes.
  const allow = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'].filter((method) => answered.includes(method));
  return (c) => {
    c.header('allow', [...allow, 'OPTIONS'].join(', '));
    throw new ServiceError('method_not_allowed', `${c.req.method} is not allowed here. Use ${allow.join(', ')}.`);
  };
}
