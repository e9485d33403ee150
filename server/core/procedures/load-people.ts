/**
 * Loads what the procedures for people do, with the first such call: with it, the start of a service would take a tenth longer,
 * and most starts are of one that only keys call.
 */
export const people = () => import('./people-actions.ts');
