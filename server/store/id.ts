// In small letters, as ids are given out: the database would take others for the same, the rest of the service not.
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ids are opaque to clients; one that is none of ours belongs to nothing, and is not asked of the database. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
