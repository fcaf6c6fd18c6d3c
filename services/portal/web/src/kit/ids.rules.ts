/** A UUID as the database writes it, for use within another pattern. */
export const idPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const id = new RegExp(`^${idPattern}$`);
const idOfAnyCase = new RegExp(`^${idPattern}$`, 'i');

/** Whether something from an address or from this device is an identifier; PostgreSQL refuses anything else as malformed. */
export const isId = (value: unknown): value is string => typeof value === 'string' && id.test(value);

/** The same, also in capitals: a code that somebody typed from paper. */
export const isIdOfAnyCase = (value: string): boolean => idOfAnyCase.test(value);
