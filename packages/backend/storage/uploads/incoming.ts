import { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { refuse } from '../errors.ts';
import { cacheControlOf, parseMetadata, requireContentType } from './upload-headers.rules.ts';

/** What is told of the bytes beside them. */
export interface Told {
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
  /** Fields of a form may stand behind the file, so this is known when the bytes were read. */
  readonly told: () => Promise<Told>;
  /** Stops reading. */
  readonly stop: () => void;
}

/**
 * Opens the body of an upload, sent as it is or as a form; nothing is held in memory.
 * @throws InvalidRequest without a file, InvalidMimeType for what is no type
 */
export async function openIncoming(request: Request): Promise<Incoming> {
  const { headers } = request;
  const contentType = headers.get('content-type') ?? '';
  const body = request.body ? Readable.fromWeb(request.body as never) : Readable.from([]);
  if (contentType.startsWith('multipart/form-data')) return openForm(body, contentType);
  const length = headers.get('content-length');
  return {
    bytes: body,
    contentType: requireContentType(contentType === '' ? 'application/octet-stream' : contentType),
    length: length === null ? undefined : Number(length),
    told: async () => ({
      cacheControl: cacheControlOf(headers.get('cache-control')),
      userMetadata: parseMetadata(Buffer.from(headers.get('x-metadata') ?? '', 'base64').toString('utf8')),
    }),
    stop: () => body.destroy(),
  };
}

const mostMetadataBytes = 1024 * 1024;
const limits = { files: 1, fields: 10, parts: 12, fieldSize: mostMetadataBytes, headerPairs: 20 };
const noFile = (cause?: unknown) => refuse('InvalidRequest', { error: 'InvalidRequest', message: 'No content provided', cause });

/** supabase-js sends the fields first, and then the file under an empty name; other clients as they like. */
function openForm(body: Readable, contentType: string): Promise<Incoming> {
  const { promise, resolve, reject } = Promise.withResolvers<Incoming>();
  const finished = Promise.withResolvers<void>();
  // Whoever waits for the fields hears of it; before, the bytes themselves fail.
  finished.promise.catch(() => {});
  const fields = new Map<string, string>();
  const fail = (error: unknown) => {
    reject(noFile(error));
    finished.reject(error);
  };
  let form: InstanceType<typeof Busboy>;
  try {
    form = new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch (error) {
    throw noFile(error);
  }
  form.on('field', (name, value, _nameCut, isCut) => {
    if (!isCut) fields.set(name, value);
    else fail(refuse('EntityTooLarge', { message: 'The user_metadata exceeded the maximum allowed size' }));
  });
  form.on('file', (_field, bytes, _filename, _encoding, mimeType) => {
    const onBroken = (error: Error) => bytes.destroy(error);
    body.once('error', onBroken);
    bytes.once('end', () => body.off('error', onBroken));
    try {
      resolve({
        bytes,
        contentType: requireContentType(fields.get('contentType') ?? mimeType),
        length: undefined,
        told: async () => {
          await finished.promise;
          const seconds = fields.get('cacheControl');
          return {
            cacheControl: cacheControlOf(seconds === undefined ? null : `max-age=${seconds}`),
            userMetadata: parseMetadata(fields.get('metadata') ?? fields.get('userMetadata') ?? ''),
          };
        },
        stop: () => {
          body.unpipe(form);
          bytes.destroy();
          body.destroy();
        },
      });
    } catch (error) {
      reject(error);
    }
  });
  form.on('finish', () => {
    finished.resolve();
    reject(noFile());
  });
  form.on('error', fail);
  body.once('error', fail);
  body.pipe(form);
  return promise;
}
