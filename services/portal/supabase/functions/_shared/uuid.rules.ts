/** A UUID, for use within another pattern. */
export const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const uuid = new RegExp(`^${uuidPattern}$`, 'i');

/** Whether a value is a UUID, in any case. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

/** The UUID with which the path of a request ends after a function's name; undefined without one. */
export const uuidAfter = (functionName: string, path: string): string | undefined =>
  new RegExp(`/${functionName}/(${uuidPattern})/?$`, 'i').exec(path)?.[1];
