import scalar from '@scalar/fastify-api-reference';

/** What Scalar's plugin asks of Fastify: to mount routes. */
interface Server {
  route(route: { url: string; handler(request: unknown, reply: Reply): unknown }): void;
}
interface Reply {
  header(name: string, value: string): Reply;
  send(body: string): unknown;
}

/**
 * Scalar's page as one script. Of its packages only the one for Fastify holds it without 280 MB of parts beside it, and
 * that one gives it away by a route alone.
 */
export function scalarScript(): string {
  let script: string | null = null;
  const reply: Reply = { header: () => reply, send: (body) => (script = body) };
  const server: Server = {
    route({ url, handler }) {
      if (url.endsWith('.js')) handler(null, reply);
    },
  };
  const mount = scalar as unknown as (server: Server, options: object, next: () => void) => void;
  mount(server, { routePrefix: '/', configuration: { url: '/' } }, () => {});
  if (script === null) throw new TypeError('Scalar mounts no script');
  return script;
}
