/**
 * What the room refuses: Supabase's codes, with the true status (the answer itself says 400) and the short `error` that
 * older clients switch on.
 */
const definitions = {
  NoSuchBucket: { status: 404, error: 'Bucket not found', message: 'Bucket not found' },
  NoSuchKey: { status: 404, error: 'not_found', message: 'Object not found' },
  NoSuchUpload: { status: 404, error: 'NoSuchUpload', message: 'Upload not found' },
  NoSuchRoute: { status: 404, error: 'Not Found', message: 'Route not found' },
  InvalidBucketName: { status: 400, error: 'Invalid Input', message: 'Bucket name invalid' },
  InvalidKey: { status: 400, error: 'InvalidKey', message: 'Invalid key' },
  InvalidRequest: { status: 400, error: 'Error', message: 'Invalid request' },
  InvalidParameter: { status: 400, error: 'InvalidParameter', message: 'Invalid parameter' },
  InvalidMimeType: { status: 415, error: 'invalid_mime_type', message: 'mime type is not supported' },
  InvalidRange: { status: 416, error: 'invalid_range', message: 'invalid range provided' },
  InvalidJWT: { status: 400, error: 'InvalidJWT', message: 'Invalid JWT' },
  InvalidSignature: { status: 400, error: 'InvalidSignature', message: 'Invalid signature' },
  ExpiredToken: { status: 400, error: 'ExpiredToken', message: 'The provided token has expired.' },
  EntityTooLarge: { status: 413, error: 'Payload too large', message: 'The object exceeded the maximum allowed size' },
  KeyAlreadyExists: { status: 409, error: 'Duplicate', message: 'The resource already exists' },
  BucketAlreadyExists: { status: 409, error: 'Duplicate', message: 'The resource already exists' },
  ResourceAlreadyExists: { status: 409, error: 'Duplicate', message: 'The resource already exists' },
  ResourceNotEmpty: {
    status: 409,
    error: 'ResourceNotEmpty',
    message: 'The bucket you tried to delete is not empty',
  },
  ResourceReferenced: {
    status: 409,
    error: 'ResourceReferenced',
    message: 'The resource could not be updated or removed due to a foreign key constraint',
  },
  // Not 408: clients that resume uploads try again after 423 and after what is the server's, and after nothing else.
  RequestTimeout: {
    status: 503,
    error: 'RequestTimeout',
    message: 'The body did not arrive in time. Send it again, or go on with a resumable upload.',
  },
  ResourceLocked: { status: 423, error: 'ResourceLocked', message: 'The resource is locked' },
  AccessDenied: { status: 403, error: 'Unauthorized', message: 'Access denied' },
  SlowDown: { status: 503, error: 'SlowDown', message: 'Too many requests at once; try again soon.' },
  DatabaseTimeout: { status: 544, error: 'DatabaseTimeout', message: 'The connection to the database timed out' },
  DatabaseError: { status: 500, error: 'DatabaseError', message: 'database error' },
} as const;

export type StorageErrorCode = keyof typeof definitions;

/** An expected failure of a request below /storage/v1. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  /** Of the table above, or the project's own. */
  readonly code: StorageErrorCode | (string & {});
  /** The true status, 400 to 599. */
  readonly status: number;
  readonly error: string;
  /** Whether a policy or trigger refused with a code of its own. */
  readonly isOfProject: boolean;

  constructor(code: StorageErrorCode, options: RefuseOptions = {}) {
    const definition = definitions[code];
    super(options.message ?? definition.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = options.code ?? code;
    this.isOfProject = options.code !== undefined;
    this.status = options.status ?? definition.status;
    this.error = options.error ?? definition.error;
  }
}

interface RefuseOptions {
  /** A refusal of the project's own, such as a policy's. */
  readonly code?: string;
  readonly message?: string;
  readonly error?: string;
  readonly status?: number;
  readonly cause?: unknown;
}

/** `throw refuse('NoSuchBucket')`, with a sentence of its own where the table's does not say enough. */
export const refuse = (code: StorageErrorCode, options?: RefuseOptions) => new StorageError(code, options);
