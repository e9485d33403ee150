// Lower case only, as we issue ids: the database would match upper case too, but the rest of the service would not.
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ids are opaque to clients. A malformed id matches nothing, so skip the database. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
