/** A script of its own, which a page would leave behind in the browser. */
export const left = 'behind';
