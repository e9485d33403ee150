/** A script that a page would leave behind in the browser. */
export const left = 'behind';
