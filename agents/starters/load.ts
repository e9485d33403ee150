/** Loads what reads the starters: some 120 modules, which runs and exports need and the start of a service does not. */
export const loadLabels = () => import('./label.ts');
export const loadRecognition = () => import('./recognised-starters.ts');
