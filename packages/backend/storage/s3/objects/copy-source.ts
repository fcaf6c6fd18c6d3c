import { isNotModified, isPreconditionFailed } from '../../downloads/conditions.rules.ts';
import { validatorsOf } from '../../downloads/object-headers.rules.ts';
import { refuse } from '../../errors.ts';
import type { StoredObject } from '../../model.ts';
import { decode } from '../request-target.rules.ts';
import type { S3Request } from '../s3-request.ts';
import { findVisibleObject } from './get-object.ts';

const conditions = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'];

/** Finds the object that `x-amz-copy-source` names, under the caller's policies. @throws InvalidArgument, NoSuchKey, NoSuchBucket, PreconditionFailed */
export async function findCopySource(request: S3Request): Promise<StoredObject> {
  const { headers } = request.raw;
  const [path = '', version] = (headers.get('x-amz-copy-source') ?? '').split('?versionId=');
  const [, bucket, name] = /^\/?([^/]+)\/(.+)$/s.exec(decode(path)) ?? [];
  if (bucket === undefined || name === undefined || (version !== undefined && version !== 'null'))
    throw refuse('InvalidArgument', { message: 'x-amz-copy-source must be <bucket>/<key>.' });
  const source = await findVisibleObject(request, bucket, name);
  const validators = validatorsOf(source.metadata ?? {});
  const sourceConditions = new Headers(
    conditions.flatMap((condition): [string, string][] => {
      const value = headers.get(`x-amz-copy-source-${condition}`);
      return value === null ? [] : [[condition, value]];
    }),
  );
  if (isPreconditionFailed(sourceConditions, validators) || isNotModified(sourceConditions, validators))
    throw refuse('PreconditionFailed');
  return source;
}
