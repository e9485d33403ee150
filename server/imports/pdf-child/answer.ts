/** A line of what the child prints. */
export type PdfLine =
  | { page: number; text: string }
  /** Why it cannot be read, or not read on; null: that was the last page. */
  | { end: null | 'locked' | 'damaged' | 'too_much' };

/** For the child's own process, and the worker in it. */
export const pdfLimits = {
  /** Resident memory of the process, where expanded streams of a PDF count, too; bytes. */
  memory: 512 * 1024 * 1024,
  heapMegabytes: 256,
  pages: 5_000,
  /** Characters of all pages. */
  chars: 20_000_000,
};

export const printLine = (line: PdfLine) => `${JSON.stringify(line)}\n`;
