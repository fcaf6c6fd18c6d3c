export { addActorOption } from './actor-option.ts';
export { printMany, printOne, replaceControls } from './print.ts';
