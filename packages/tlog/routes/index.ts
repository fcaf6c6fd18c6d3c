// What serves HTTP. Commands on a log load no server.
export { addLogRoutes, type LogRoutesSource } from './add-log-routes.ts';
export { addWitnessRoutes } from './add-witness-routes.ts';
export { createWitness, type ProtocolAnswer, type Witness, type WitnessOptions } from '../witness/create-witness.ts';
