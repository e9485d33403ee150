/** What npm needs to reach its registry from here: behind a proxy, or with a certificate authority of one's own. */
const names =
  /^(?:https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_(?:file|dir)|npm_config_(?:registry|cafile|https?_proxy|proxy|noproxy))$/i;

/** The settings of this machine's network, for programs that get none of the rest of our environment. */
export const networkSettings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name)));
