/** One line of the child's output. */
export type PdfLine =
  | { page: number; text: string }
  /** Why reading failed or stopped; null after the last page. */
  | { end: null | 'locked' | 'damaged' | 'too_much' };

/** Limits for the child process and its worker thread. */
export const pdfLimits = {
  /** Resident memory of the process in bytes, which includes the decompressed streams of a PDF. */
  memory: 512 * 1024 * 1024,
  heapMegabytes: 256,
  pages: 5_000,
  /** Characters of all pages together. */
  chars: 20_000_000,
};

export const printLine = (line: PdfLine) => `${JSON.stringify(line)}\n`;
