import type { Log } from '@trivium/http';
import { outageOf } from '../../gateway/outage.ts';
import { fromDatabaseError } from '../database-errors.ts';
import { refuse, StorageError } from '../errors.ts';
import { writeError } from './xml/write-xml.ts';

/** Where S3 has another code or status for what Supabase's storage names. */
const s3Codes: Readonly<Record<string, { readonly code: string; readonly status?: number }>> = {
  InvalidParameter: { code: 'InvalidArgument' },
  KeyAlreadyExists: { code: 'PreconditionFailed', status: 412 },
  ResourceNotEmpty: { code: 'BucketNotEmpty' },
  ResourceLocked: { code: 'OperationAborted', status: 409 },
  EntityTooLarge: { code: 'EntityTooLarge', status: 400 },
  ExpiredToken: { code: 'ExpiredToken', status: 400 },
  DatabaseTimeout: { code: 'ServiceUnavailable', status: 503 },
  DatabaseError: { code: 'InternalError' },
};

/** The XML that S3 clients read a failure from. What is not expected is logged. */
export function s3ErrorResponse(error: unknown, request: Request, requestId: string, log: Log): Response {
  const storageError = error instanceof StorageError ? error : (fromDatabaseError(error) ?? unexpected(error, log));
  const { code, status } = codeOf(storageError);
  const body = writeError([
    'Error',
    [
      ['Code', code],
      ['Message', storageError.message],
      ['Resource', new URL(request.url).pathname.replace(/^\/s3/, '')],
      ['RequestId', requestId],
    ],
  ]);
  const headers = { 'content-type': 'application/xml', 'cache-control': 'no-store' };
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}

function codeOf({ code, status, isRaisedByProject }: StorageError): { code: string; status: number } {
  return { code, status, ...(!isRaisedByProject && s3Codes[code]) };
}

function unexpected(error: unknown, log: Log): StorageError {
  const isOutage = outageOf(error) !== undefined;
  log.logger[isOutage ? 'warn' : 'error']({ err: error }, 'a request of the S3 protocol failed');
  return refuse(isOutage ? 'ServiceUnavailable' : 'InternalError');
}
