import { Readable } from 'node:stream';
import { refuse, type StorageError } from '../errors.ts';
import { detachSource, drain } from './detach-source.ts';
import { readForm } from './read-form.ts';
import { parseCacheControl, parseContentType, parseMetadata } from './upload-headers.ts';

/** What the client declares about the object besides its bytes. */
interface DeclaredMetadata {
  readonly cacheControl: string;
  readonly userMetadata: Readonly<Record<string, unknown>> | undefined;
}

/** An upload whose body has begun to arrive. */
export interface IncomingUpload {
  readonly bytes: Readable;
  /** As declared by the client. */
  readonly contentType: string;
  /** Bytes of the file, if known in advance. */
  readonly length: number | undefined;
  /** Upper bound of `length`: for a form the length of the whole body. */
  readonly maxLength: number | undefined;
  /** Call it after reading `bytes`: fields of a form may follow the file. */
  readonly readDeclaredMetadata: () => Promise<DeclaredMetadata>;
}

/** Runs `work`, which opens the upload when it is ready to read it. If `work` fails, the rest of the body is drained. */
export async function withIncomingUpload<T>(
  request: Request,
  work: (open: () => Promise<IncomingUpload>) => Promise<T>,
): Promise<T> {
  const body = request.body ? Readable.fromWeb(request.body as never) : Readable.from([]);
  try {
    return await work(() => openUpload(request.headers, body));
  } catch (error) {
    body.unpipe();
    await drain(body);
    throw error;
  }
}

/**
 * Opens an upload that was sent as a plain body or as a form. Buffers nothing.
 * @throws InvalidRequest if there is no file, InvalidMimeType if the content type is malformed
 */
async function openUpload(headers: Headers, body: Readable): Promise<IncomingUpload> {
  const contentType = headers.get('content-type') ?? '';
  const contentLength = headers.get('content-length');
  const length = contentLength === null ? undefined : Number(contentLength);
  if (contentType.startsWith('multipart/form-data')) return openForm(body, contentType, length);
  return {
    bytes: detachSource(body),
    contentType: parseContentType(contentType === '' ? 'application/octet-stream' : contentType),
    length,
    maxLength: length,
    readDeclaredMetadata: async () => ({
      cacheControl: parseCacheControl(headers.get('cache-control')),
      userMetadata: parseMetadata(Buffer.from(headers.get('x-metadata') ?? '', 'base64').toString('utf8')),
    }),
  };
}

const limits = { files: 1, fields: 10, parts: 12, fieldSize: 1024 * 1024, headerPairs: 20 };
const missingFile = (cause?: unknown) =>
  refuse('InvalidRequest', { error: 'InvalidRequest', message: 'No content provided', ...(cause !== undefined && { cause }) });

/** supabase-js sends the fields first and then the file with an empty field name. Other clients may use any order. */
function openForm(body: Readable, contentType: string, maxLength: number | undefined): Promise<IncomingUpload> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingUpload>();
  const ended = Promise.withResolvers<void>();
  // Awaited in readDeclaredMetadata; until then a rejection must not count as unhandled.
  ended.promise.catch(() => {});
  const fields = new Map<string, string>();
  const onFailure = (error: StorageError) => {
    reject(error);
    ended.reject(error);
  };
  async function readDeclaredMetadata(): Promise<DeclaredMetadata> {
    await ended.promise;
    const seconds = fields.get('cacheControl');
    return {
      cacheControl: parseCacheControl(seconds === undefined ? null : `max-age=${seconds}`),
      userMetadata: parseMetadata(fields.get('metadata') ?? fields.get('userMetadata') ?? ''),
    };
  }
  readForm(body, contentType, {
    limits,
    unreadable: missingFile,
    tooManyParts: () => refuse('EntityTooLarge', { message: 'The form has too many parts' }),
    onFailure,
    onField(name, value, isCut) {
      if (isCut) onFailure(refuse('EntityTooLarge', { message: 'The user_metadata exceeded the maximum allowed size' }));
      else fields.set(name, value);
    },
    onFile({ bytes, contentType: mimeType }) {
      try {
        resolve({
          bytes,
          readDeclaredMetadata,
          length: undefined,
          maxLength,
          contentType: parseContentType(fields.get('contentType') ?? mimeType),
        });
      } catch (error) {
        reject(error);
      }
    },
    onEnd() {
      ended.resolve();
      reject(missingFile());
    },
  });
  return promise;
}
