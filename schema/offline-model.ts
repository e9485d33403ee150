/**
 * The model name of the built-in drafter's runs. No model of a server may have this name: its output is trusted less
 * than the drafter's.
 */
export const offlineModelName = 'offline-draft';
