const day = 86_400_000;

/** Whether a moment is within seven days from now on, or has begun already. */
export const isThisWeek = (moment: string, now: Date): boolean => Date.parse(moment) < now.getTime() + 7 * day;
