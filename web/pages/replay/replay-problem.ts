/** What is wrong with a file. `cut` may also be damage: who decompresses it cannot tell. */
export type ReplayFault = 'not_ours' | 'newer' | 'cut' | 'too_large' | 'gap' | 'broken';

/** Why a file cannot be shown. */
export class ReplayProblem extends Error {
  override readonly name = 'ReplayProblem';
  readonly fault: ReplayFault;
  /** The line of the file, from 1; null: the file as a whole. */
  readonly line: number | null;
  /** Where in the line and what is expected there, the event that is missing, or the version. */
  readonly detail: string;

  constructor(fault: ReplayFault, line: number | null = null, detail = '') {
    super(`${fault} in line ${line}: ${detail}`);
    this.fault = fault;
    this.line = line;
    this.detail = detail;
  }
}
