/** What a run of the built-in drafter is kept under. No model of a server may have this name: what it writes is trusted less. */
export const offlineModelName = 'offline-draft';
