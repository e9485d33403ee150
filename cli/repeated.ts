/** Collects the values of an option that can be given several times. */
export const repeated = (value: string, before: readonly string[] | undefined) => [...(before ?? []), value];
