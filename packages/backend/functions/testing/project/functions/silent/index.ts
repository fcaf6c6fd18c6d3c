// Registers no handler.
export const nothing = true;
