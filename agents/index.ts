export { ideation } from './ideation/index.ts';
export { designSystem } from './design-system/index.ts';
export { design } from './design/index.ts';
export { code } from './code/index.ts';
