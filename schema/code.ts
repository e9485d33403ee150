/** Content of the artifact `code`: the files in the sandbox after a run that built. */
export interface CodeContent {
  /** The agents' files by path. */
  files: Readonly<Record<string, string>>;
  /** The earlier version that the run restored, if it restored one. */
  restoredVersion?: number;
  /** The routes that its plan had, which can be opened: `/`, `#/walks`. */
  routes?: string[];
}
