/** The files that go with a message. */
export const attach = {
  list: 'Files for this message',
  remove: (name: string) => `Remove ${name}`,
  tooMany: (most: number) => `A message takes at most ${most} files. The others were left out.`,
  noVision: 'No model for pictures is set up, so pictures will not be looked at.',
  offline: 'Without a model, files are not read: only your words count.',
};
