// Calls nothing, so nothing can answer.
export const nothing = true;
