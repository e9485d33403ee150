export const appName = 'App';
