import { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { refuse, type StorageError } from '../errors.ts';
import { drain, shield } from './detach-source.ts';
import { cacheControlOf, parseMetadata, requireContentType } from './upload-headers.ts';

/** What is told of the bytes beside them. */
interface Told {
  readonly cacheControl: string;
  readonly userMetadata: Readonly<Record<string, unknown>> | undefined;
}

/** An upload that has begun to arrive. */
export interface Incoming {
  readonly bytes: Readable;
  /** As the client says. */
  readonly contentType: string;
  /** Length of the bytes, where it is known before they came. */
  readonly length: number | undefined;
  /** The same, or of a form, which has more in it than the file, the length of all of it. */
  readonly maxLength: number | undefined;
  /** Fields of a form may stand behind the file, so this is known when the bytes were read. */
  readonly told: () => Promise<Told>;
}

/** Lets `work` open the upload in a request when it is ready for it, and the client send the rest of one that is refused. */
export async function withIncoming<T>(request: Request, work: (open: () => Promise<Incoming>) => Promise<T>): Promise<T> {
  const body = request.body ? Readable.fromWeb(request.body as never) : Readable.from([]);
  try {
    return await work(() => openIncoming(request.headers, body));
  } catch (error) {
    body.unpipe();
    await drain(body);
    throw error;
  }
}

/**
 * Opens the body of an upload, sent as it is or as a form; nothing is held in memory.
 * @throws InvalidRequest without a file, InvalidMimeType for what is no type
 */
async function openIncoming(headers: Headers, body: Readable): Promise<Incoming> {
  const contentType = headers.get('content-type') ?? '';
  const declared = headers.get('content-length');
  const length = declared === null ? undefined : Number(declared);
  if (contentType.startsWith('multipart/form-data')) return openForm(body, contentType, length);
  return {
    bytes: shield(body),
    contentType: requireContentType(contentType === '' ? 'application/octet-stream' : contentType),
    length,
    maxLength: length,
    told: async () => ({
      cacheControl: cacheControlOf(headers.get('cache-control')),
      userMetadata: parseMetadata(Buffer.from(headers.get('x-metadata') ?? '', 'base64').toString('utf8')),
    }),
  };
}

const limits = { files: 1, fields: 10, parts: 12, fieldSize: 1024 * 1024, headerPairs: 20 };
const noFile = (cause?: unknown) =>
  refuse('InvalidRequest', { error: 'InvalidRequest', message: 'No content provided', ...(cause !== undefined && { cause }) });

/** supabase-js sends the fields first, and then the file under an empty name; other clients as they like. */
function openForm(body: Readable, contentType: string, maxLength: number | undefined): Promise<Incoming> {
  const { promise, resolve, reject } = Promise.withResolvers<Incoming>();
  const ended = Promise.withResolvers<void>();
  // Heard by whoever waits for the fields.
  ended.promise.catch(() => {});
  const fields = new Map<string, string>();
  const form = createForm(contentType);
  const fail = (refusal: StorageError) => {
    reject(refusal);
    ended.reject(refusal);
  };
  const explain = (cause: Error) => {
    const refusal = noFile(cause);
    fail(refusal);
    return refusal;
  };
  async function told(): Promise<Told> {
    await ended.promise;
    const seconds = fields.get('cacheControl');
    return {
      cacheControl: cacheControlOf(seconds === undefined ? null : `max-age=${seconds}`),
      userMetadata: parseMetadata(fields.get('metadata') ?? fields.get('userMetadata') ?? ''),
    };
  }
  form.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut) fail(refuse('EntityTooLarge', { message: 'The user_metadata exceeded the maximum allowed size' }));
    else fields.set(name, value);
  });
  form.on('file', (_field, file, _filename, _encoding, mimeType) => {
    const bytes = shield(file, explain);
    body.once('error', (error) => bytes.destroy(explain(error)));
    // A form goes on behind a file that nobody reads on.
    bytes.once('close', () => file.resume());
    try {
      resolve({
        bytes,
        told,
        length: undefined,
        maxLength,
        contentType: requireContentType(fields.get('contentType') ?? mimeType),
      });
    } catch (error) {
      reject(error);
    }
  });
  form.on('finish', () => {
    ended.resolve();
    reject(noFile());
  });
  // Parts that nobody reads cost as much to find as those that somebody does.
  form.on('partsLimit', () => {
    body.unpipe(form);
    fail(refuse('EntityTooLarge', { message: 'The form has too many parts' }));
  });
  form.on('error', explain);
  body.once('error', explain);
  body.pipe(form);
  return promise;
}

function createForm(contentType: string) {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch (cause) {
    throw noFile(cause);
  }
}
