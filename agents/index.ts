export { ideation } from './ideation/index.ts';
export { designSystem } from './design-system/index.ts';
