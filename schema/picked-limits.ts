/** The attribute of elements of a built application that says where they are written. */
export const sourceAttribute = 'data-uas-source';

/** How long each part of a picked element may be, in UTF-16 code units. */
export const pickedLimits = { tag: 32, role: 40, name: 120, text: 200, classes: 200, path: 300, source: 200 } as const;

/** How many elements around it may say where they are written. */
export const mostWithin = 3;

export const tagForm = /^[a-z][a-z0-9-]*$/;

/** A file of the application and a line of it, from 1: `src/App.tsx:41`. */
export const sourceForm = /^src\/[\w@./-]*\.tsx:[1-9]\d{0,5}$/;
