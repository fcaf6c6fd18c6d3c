/** Whether a part of an address can be an event's identifier: anything else would be refused as malformed. */
export const isId = (value: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
