import { s3Definitions } from './s3/error-codes.ts';

/**
 * The error codes of Supabase's storage. `status` is sent in the body, while most responses have the status 400; `error` is
 * what older clients switch on.
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
  // Not 408: TUS clients only retry after 409, 423 and server errors.
  RequestTimeout: {
    status: 503,
    error: 'RequestTimeout',
    message: 'The body did not arrive in time. Send it again, or continue the resumable upload.',
  },
  ResourceLocked: { status: 423, error: 'ResourceLocked', message: 'The resource is locked' },
  AccessDenied: { status: 403, error: 'Unauthorized', message: 'Access denied' },
  SlowDown: { status: 503, error: 'SlowDown', message: 'Too many requests at once; try again soon.' },
  DatabaseTimeout: { status: 544, error: 'DatabaseTimeout', message: 'The connection to the database timed out' },
  DatabaseError: { status: 500, error: 'DatabaseError', message: 'database error' },
  ...s3Definitions,
} as const;

export type StorageErrorCode = keyof typeof definitions;

/** An expected failure of a request below /storage/v1. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  /** One of the codes above, or the project's own. */
  readonly code: StorageErrorCode | (string & {});
  /** 400 to 599. The response may have another status: see `responseStatus`. */
  readonly status: number;
  readonly error: string;
  /** Whether a policy or trigger of the project raised it with its own code. */
  readonly isRaisedByProject: boolean;

  constructor(code: StorageErrorCode, options: StorageErrorOptions = {}) {
    const definition = definitions[code];
    super(options.message ?? definition.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = options.code ?? code;
    this.isRaisedByProject = options.code !== undefined;
    this.status = options.status ?? definition.status;
    this.error = options.error ?? definition.error;
  }
}

interface StorageErrorOptions {
  /** The project's own code, such as a policy's. */
  readonly code?: string;
  readonly message?: string;
  readonly error?: string;
  readonly status?: number;
  readonly cause?: unknown;
}

/** Creates an error to throw: `throw refuse('NoSuchBucket')`. The options replace the defaults of its code. */
export const refuse = (code: StorageErrorCode, options?: StorageErrorOptions) => new StorageError(code, options);
