/** A UUID as PostgreSQL writes it, for use within another pattern. */
export const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const lowerCase = new RegExp(`^${uuidPattern}$`);
const anyCase = new RegExp(`^${uuidPattern}$`, 'i');

/** Whether a value is a UUID, in any case. PostgreSQL refuses anything else as malformed. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && anyCase.test(value);

/** Whether a value is a UUID in lower case, the only form that we write. */
export const isLowerCaseUuid = (value: unknown): value is string => typeof value === 'string' && lowerCase.test(value);
