const names = new Set(['forwarded', 'x-forwarded-for', 'x-real-ip', 'cf-connecting-ip']);

/** Whether a client could use the header to forge its address. The backend replaces or removes it. */
export const isClientAddressHeader = (name: string): boolean => names.has(name.toLowerCase());
