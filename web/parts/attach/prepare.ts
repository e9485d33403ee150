/** The longest edge of a picture in pixels: models make larger ones smaller themselves. */
const longestEdge = 2_048;
/** Bytes above which a picture is written again. */
const largest = 1_500_000;

/**
 * Returns what is sent of a chosen file. A picture that is large, or of a kind that the service does not take, is drawn anew as
 * JPEG; what the browser cannot read stays as it is, for the service to judge.
 */
export async function prepare(file: File): Promise<{ name: string; content: Blob }> {
  const asItIs = { name: file.name, content: file };
  if (!file.type.startsWith('image/')) return asItIs;
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return asItIs;
  const { width, height } = picture;
  const scale = Math.min(1, longestEdge / Math.max(width, height));
  if (scale === 1 && file.size <= largest && /^image\/(?:png|jpeg)$/.test(file.type)) return asItIs;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return asItIs;
  // JPEG has no transparency: what was see-through would be black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88));
  return content === null ? asItIs : { name: `${file.name.replace(/\.\w+$/, '')}.jpg`, content };
}
