/** A session that somebody opens by a link. */
export const shared = {
  loading: 'Opening the link …',
  lead: (until: string) => `Shared with you to read, until ${until}.`,
  by: (name: string) => `Shared by ${name}.`,
  leftOut: (parts: string) => `Not shown: ${parts}.`,
  parts: {
    cost: 'costs',
    people: 'names and words of people',
    comments: 'comments',
    signals: 'imported signals',
    preview: 'the application',
  },
  never: 'Documents and files are not part of it.',
  open: 'Open the application',
  noBuild: 'The application of this moment was not kept.',
  comments: (count: number) => (count === 1 ? '1 comment' : `${count} comments`),
  on: (name: string, version: number, anchor: string | null) =>
    `${name}, version ${version}${anchor === null ? '' : `, ${anchor}`}`,
  somebody: 'Somebody',
  title: 'This link shows nothing',
  refused: {
    revoked: 'It was revoked. Ask whoever gave it to you for another one.',
    expired: 'It has expired. Ask whoever gave it to you for another one.',
    forbidden: 'The workspace allows no links at present.',
    gone: 'Its workspace was deleted.',
    invalid: 'It is not valid. Perhaps a part of it is missing: copy it once more.',
  },
};
