export { withActor } from './actor.ts';
export { printMany, printOne, visible } from './print.ts';
