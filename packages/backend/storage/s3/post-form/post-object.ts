import { pipeline, Transform, type TransformCallback } from 'node:stream';
import { refuse } from '../../errors.ts';
import { ownerIdOf, type StorageRequest } from '../../storage-request.ts';
import { asUser } from '../../transactions.ts';
import { parseCacheControl, parseContentType } from '../../uploads/upload-headers.ts';
import { storeUpload } from '../../uploads/upload-object.ts';
import { metadataOf } from '../objects/user-metadata.rules.ts';
import type { Authenticate } from '../signature/authenticate.ts';
import { parseCredential, parseSignature } from '../signature/presented-signature.rules.ts';
import { algorithm, hmacHex, isSameSignature } from '../signature/signature.rules.ts';
import { xmlResponse } from '../xml/write-xml.ts';
import { checkPolicy, type LengthRange } from './post-policy.rules.ts';
import { withForm } from './open-form.ts';

/** Whether a request is a browser's form, whose fields hold the signature. */
export const isPostForm = ({ method, headers }: Request): boolean =>
  method === 'POST' && /^multipart\/form-data\b/i.test(headers.get('content-type') ?? '');

/**
 * POST /:bucket with a form: creates or replaces an object within the policy that the form's signer allowed.
 * @throws AccessDenied, InvalidPolicyDocument, InvalidArgument, and as `signer` and `storeUpload`
 */
export const postObject = (request: Omit<StorageRequest, 'caller'>, signer: Authenticate['signer']): Promise<Response> =>
  withForm(request.raw, async ({ fields, filename, bytes }) => {
    const { storage, bucket } = request;
    const { caller, policy } = await authenticate(fields, signer);
    const key = (fields.get('key') ?? '').replaceAll('${filename}', filename);
    const range = checkPolicy(policy, { fields: new Map(fields).set('key', key), bucket, now: storage.now() });
    if (fields.has('success_action_redirect') || fields.has('redirect'))
      throw refuse('NotImplemented', { message: 'A form is answered with a status, not with a redirect.' });
    const run = asUser({ ...request, caller });
    const target = { run, bucket, name: key, ownerId: ownerIdOf({ caller }), isUpsert: true };
    const { metadata } = await storeUpload(storage, target, async () => ({
      bytes: pipeline(bytes, new LengthCheck(range), () => {}),
      contentType: parseContentType(fields.get('content-type') || 'application/octet-stream'),
      length: undefined,
      maxLength: undefined,
      readDeclaredMetadata: async () => ({
        cacheControl: parseCacheControl(fields.get('cache-control') ?? null),
        userMetadata: metadataOf(fields),
      }),
    }));
    return success(fields.get('success_action_status'), { bucket, key, eTag: metadata.eTag });
  });

async function authenticate(fields: ReadonlyMap<string, string>, signer: Authenticate['signer']) {
  const policy = fields.get('policy') ?? '';
  const credential = parseCredential(fields.get('x-amz-credential'));
  const signature = parseSignature(fields.get('x-amz-signature'));
  if (!credential || !signature || policy === '' || fields.get('x-amz-algorithm') !== algorithm)
    throw refuse('AccessDenied', { message: 'The form has no signature of AWS Signature Version 4 before its file.' });
  const sessionToken = fields.get('x-amz-security-token');
  const presented = { ...credential, sessionToken };
  const { caller } = await signer(presented, (key) => isSameSignature(signature, hmacHex(key, policy)));
  return { caller, policy };
}

/** 200 unless the form names another status, as on Supabase. */
function success(status: string | undefined, { bucket, key, eTag }: Record<'bucket' | 'key' | 'eTag', string>): Response {
  const headers = { etag: eTag };
  if (status !== '201') return new Response(null, { status: status === '204' ? 204 : 200, headers });
  const content = [
    ['Bucket', bucket],
    ['Key', key],
    ['ETag', eTag],
  ] as const;
  return xmlResponse(['PostResponse', content], { status: 201, headers });
}

/** Passes a file through and fails where its length is not the policy's. */
class LengthCheck extends Transform {
  readonly #range: LengthRange;
  #length = 0;

  constructor(range: LengthRange) {
    super();
    this.#range = range;
  }

  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#length += bytes.length;
    done(this.#length > this.#range.max ? refuse('EntityTooLarge') : null, bytes);
  }

  override _flush(done: TransformCallback): void {
    done(this.#length < this.#range.min ? refuse('EntityTooSmall', { message: 'The policy wants a larger file.' }) : null);
  }
}
