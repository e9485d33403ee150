import scalar from '@scalar/fastify-api-reference';

/** The part of a Fastify server that Scalar's plugin uses: mounting routes. */
interface Server {
  route(route: { url: string; handler(request: unknown, reply: Reply): unknown }): void;
}
interface Reply {
  header(name: string, value: string): Reply;
  send(body: string): unknown;
}

/**
 * Returns Scalar's page as one script. Of its packages, only the one for Fastify contains it without 280 MB of
 * dependencies, and that package exposes it only as a route.
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
  if (script === null) throw new TypeError('The plugin of Scalar mounts no script');
  return script;
}
