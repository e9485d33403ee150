/** The output of a build process. */
export type ChildAnswer =
  /** The built files by path, in base64, and the source map of each script, by its path, as JSON. */
  { ok: true; files: Record<string, string>; maps: Record<string, string> } | { ok: false; errors: string };
