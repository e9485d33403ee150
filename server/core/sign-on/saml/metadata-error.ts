/** Metadata cannot be used. The message says why, as what follows the name of the metadata. */
export class MetadataError extends Error {
  override name = 'MetadataError';
}
