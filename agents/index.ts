export { ideation } from './ideation/index.ts';
export { research } from './research/index.ts';
export { prd } from './prd/index.ts';
export { design } from './design/index.ts';
export { designSystem } from './design-system/index.ts';
export { code } from './code/index.ts';
export { qa } from './qa/index.ts';
