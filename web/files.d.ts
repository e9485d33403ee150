/** Stylesheets, which the bundler puts into the page. */
declare module '*.css';
