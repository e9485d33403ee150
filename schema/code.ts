/** Content of the artefact `code`: what stands in the sandbox after a run that built. */
export interface CodeContent {
  /** The agents' files by path. */
  files: Readonly<Record<string, string>>;
  /** Where the run brought an earlier version back: which. */
  restoredVersion?: number;
}
