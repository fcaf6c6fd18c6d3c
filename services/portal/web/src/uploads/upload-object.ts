import type { Client, PortalConfig } from '../data/client.ts';
import { Refusal } from '../refusals/refusal.ts';

export interface ObjectUpload {
  readonly db: Client;
  readonly config: PortalConfig;
  readonly bucket: string;
  /** Within the bucket, as its policies want it: `<event>/<file>`. */
  readonly name: string;
  readonly file: Blob;
  /** From 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** The hosted service takes parts of exactly this size. */
const partBytes = 6 * 1024 * 1024;
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

/** Retries if nobody answered, the server was busy, or a part was out of order; not if the name is taken. */
const isWorthRetrying = (method: string, status: number): boolean =>
  status === 0 || status >= 500 || status === 423 || status === 429 || (status === 409 && method !== 'POST');

/** The delays before the retries, in milliseconds. */
const wholeRetryDelays = [1_000, 3_000, 5_000];

/**
 * Sends a small file in one request, and again after a cut. The storage service hashes the bytes of such a file; one sent in
 * parts has no hash.
 * @throws Refusal as `uploadObject`
 */
export async function uploadWhole({
  db,
  bucket,
  name,
  file,
}: Pick<ObjectUpload, 'db' | 'bucket' | 'name' | 'file'>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { error } = await db.storage.from(bucket).upload(name, file, { contentType: file.type });
    const status = error === null ? 200 : Number('statusCode' in error ? error.statusCode : 0) || 0;
    // The answer to the try before was lost: the name is this upload's own.
    if (error === null || (tries > 0 && status === 409)) return;
    const delay = wholeRetryDelays[tries];
    if (delay === undefined || !isWorthRetrying('POST', status))
      throw new Refusal(status === 0 ? 'network' : String(status), error.message);
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
}

/**
 * Uploads a file in parts (tus 1.0) and resumes after an interruption. Resolves when the whole object is stored.
 * @throws Refusal with the database's code if there is one, such as `quota_bytes_exceeded`, otherwise with storage's status:
 *   `403` a policy refuses, `413` too large, `415` a type that the bucket does not accept, `409` the name is taken, `network`
 *   nobody answered; AbortError if `signal` aborts
 */
export async function uploadObject({ db, config, bucket, name, file, onProgress, signal }: ObjectUpload): Promise<void> {
  const { Upload, DetailedError } = await import('tus-js-client');
  const { data } = await db.auth.getSession();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const upload = new Upload(file, {
    endpoint: `${config.url}/storage/v1/upload/resumable`,
    headers: { authorization: `Bearer ${data.session?.access_token ?? config.publishableKey}`, apikey: config.publishableKey },
    metadata: { bucketName: bucket, objectName: name, contentType: file.type, cacheControl: '3600' },
    chunkSize: partBytes,
    retryDelays,
    uploadDataDuringCreation: true,
    storeFingerprintForResuming: false,
    onShouldRetry: (error) => {
      const { originalRequest, originalResponse } = error;
      return isWorthRetrying(originalRequest.getMethod(), originalResponse?.getStatus() ?? 0);
    },
    onProgress: (sent, total) => onProgress?.(total === 0 ? 1 : sent / total),
    onSuccess: () => resolve(),
    onError: (error) => {
      const status = error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined;
      const code = error instanceof DetailedError ? codeOf(error.originalResponse?.getBody()) : undefined;
      reject(new Refusal(code ?? (status ? String(status) : 'network'), error.message));
    },
  });
  const leave = () => {
    void upload.abort(true).catch(() => {});
    reject(new DOMException('The upload was called off', 'AbortError'));
  };
  if (signal?.aborted) leave();
  else {
    signal?.addEventListener('abort', leave, { once: true });
    upload.start();
  }
  await promise.finally(() => signal?.removeEventListener('abort', leave));
}

/** A refusal of the project's own is JSON with its code; all others are a sentence. */
function codeOf(body: string | undefined): string | undefined {
  try {
    const { code } = JSON.parse(body ?? '') as { code?: unknown };
    return typeof code === 'string' ? code : undefined;
  } catch {
    return undefined;
  }
}
