/** What looks like an id of the document, and what the writer left open. */
const telling = /(\[NEEDS CLARIFICATION[^\]]*\]|\b(?:US|F|FR|NFR|SM|C)-\d+\b)/;

/** Returns a text in pieces; every second one is an id or an open question. */
export const splitIds = (text: string) => text.split(telling);
