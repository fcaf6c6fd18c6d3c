/** A replica's slot is named by it: the prefix, then the replica's name. */
export const slotPrefix = 'trivium_realtime_';
