/** The prefix of a replica's slot; the replica's name follows. */
export const slotPrefix = 'trivium_realtime_';
