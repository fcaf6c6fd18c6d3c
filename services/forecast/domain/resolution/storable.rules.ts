/** The text as PostgreSQL holds it: without NUL, and without half of a surrogate pair. */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();
