/** JSON for the inside of a script element: no text of it can end the element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
