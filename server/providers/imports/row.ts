/** Maximum number of characters in one row or line. */
export const maxRowChars = 1_048_576;
