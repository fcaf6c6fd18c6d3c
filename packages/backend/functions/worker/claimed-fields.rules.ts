const claimed = new Set(['forwarded', 'x-forwarded-for', 'x-real-ip', 'cf-connecting-ip']);

/** Fields by which a client could say who it is: a function hears what was found out instead, or nothing. */
export const isClaimed = (name: string): boolean => claimed.has(name.toLowerCase());
