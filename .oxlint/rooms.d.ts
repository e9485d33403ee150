/** A room's name in the table, and which one it is. */
export interface RoomOf {
  name: string;
  place: string;
}
export const rooms: Readonly<Record<string, { may: readonly string[]; types?: readonly string[]; closed?: true }>>;
export function roomOf(path: string): RoomOf | null;
export function importProblem(from: string, to: string, isType: boolean): string | null;
