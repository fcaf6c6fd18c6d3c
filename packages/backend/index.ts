export type { Caller, Room } from './room.ts';
