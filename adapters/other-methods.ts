import type { Handler } from 'hono';
import { ServiceError } from '../schema/errors.ts';

/** For a path that is there, asked with a method that it does not take: 405, and `Allow` says which it takes. */
export function otherMethods(methods: readonly string[]): Handler {
  const answered = [...new Set(methods)].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  // As HTTP orders them, whatever the order of the routes.
  const allow = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'].filter((method) => answered.includes(method));
  return (c) => {
    c.header('allow', [...allow, 'OPTIONS'].join(', '));
    throw new ServiceError(
      'method_not_allowed',
      `${c.req.method} is not allowed here; ${allow.join(', ')} may be used.`,
    );
  };
}
