import { Readable } from 'node:stream';
import { refuse } from '../../errors.ts';
import { drain } from '../../uploads/detach-source.ts';
import { readForm } from '../../uploads/read-form.ts';

export interface FormUpload {
  /** The fields before the file, by lower-case name. */
  readonly fields: ReadonlyMap<string, string>;
  readonly filename: string;
  readonly bytes: Readable;
}

const limits = { files: 1, fields: 40, parts: 50, fieldSize: 64 * 1024, headerPairs: 20 };
const malformed = (message: string, cause?: unknown) =>
  refuse('InvalidArgument', { message, ...(cause !== undefined && { cause }) });

/** Runs `work` with the file of a form, once its fields have arrived. If `work` fails, the rest of the body is drained. */
export async function withForm<T>(request: Request, work: (form: FormUpload) => Promise<T>): Promise<T> {
  const body = request.body ? Readable.fromWeb(request.body as never) : Readable.from([]);
  try {
    return await work(await openForm(body, request.headers.get('content-type') ?? ''));
  } catch (error) {
    body.unpipe();
    await drain(body);
    throw error;
  }
}

function openForm(body: Readable, contentType: string): Promise<FormUpload> {
  const { promise, resolve, reject } = Promise.withResolvers<FormUpload>();
  const fields = new Map<string, string>();
  readForm(body, contentType, {
    limits,
    unreadable: (cause) => malformed('The form cannot be read.', cause),
    tooManyParts: () => malformed('The form has too many parts.'),
    onFailure: reject,
    onField(name, value, isCut) {
      const field = name.toLowerCase();
      // Two fields of one name could be read in two ways.
      if (isCut || fields.has(field)) reject(malformed('A field of the form is too long, or there twice.'));
      else fields.set(field, value);
    },
    // What follows the file is ignored, as on S3.
    onFile: ({ bytes, filename }) => resolve({ fields: new Map(fields), filename, bytes }),
    onEnd: () => reject(malformed('The form has no file.')),
  });
  return promise;
}
