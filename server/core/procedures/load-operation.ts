/** Loads what the procedures for whoever runs the service do, with the first such call: most services start without one. */
export const operation = () => import('./operation-actions.ts');
