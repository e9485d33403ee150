/** The output of a build process. */
export type ChildAnswer =
  /** The built files by path, in base64. */
  { ok: true; files: Record<string, string> } | { ok: false; errors: string };
