/** Why a file could not be stored, in the words of the service. The file itself says so. */
export class UploadError extends Error {
  override name = 'UploadError';
}
