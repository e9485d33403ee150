export interface AgentsClientOptions {
  /** A key that the people who see the page may have; asked for with each request where it is a function. */
  apiKey: string | (() => string);
  /** Where the service answers, such as `https://agents.example.com`. */
  baseUrl: string;
}

/** The service, as hooks know it. */
export interface AgentsClient {
  readonly baseUrl: string;
}
