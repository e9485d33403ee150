export interface AgentsClientOptions {
  /** A key that the page's users may see. A function is called for each request. */
  apiKey: string | (() => string);
  /** The service's address, such as `https://agents.example.com`. */
  baseUrl: string;
}

/** A connection to the service, for the hooks. */
export interface AgentsClient {
  readonly baseUrl: string;
}
