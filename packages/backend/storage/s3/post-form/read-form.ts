import { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { refuse } from '../../errors.ts';
import { detachSource, drain } from '../../uploads/detach-source.ts';

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
  const form = createForm(contentType);
  const failWith = (cause: Error) => {
    const error = malformed('The form cannot be read.', cause);
    reject(error);
    return error;
  };
  form.on('field', (name, value, _isNameCut, isCut) => {
    const field = name.toLowerCase();
    // Two fields of one name could be read in two ways.
    if (isCut || fields.has(field)) reject(malformed('A field of the form is too long, or there twice.'));
    else fields.set(field, value);
  });
  form.on('file', (_field, file, filename) => {
    const bytes = detachSource(file, failWith);
    body.once('error', (error) => bytes.destroy(failWith(error)));
    bytes.once('close', () => file.resume());
    // What follows the file is ignored, as on S3.
    resolve({ fields: new Map(fields), filename, bytes });
  });
  form.on('finish', () => reject(malformed('The form has no file.')));
  form.on('partsLimit', () => {
    body.unpipe(form);
    reject(malformed('The form has too many parts.'));
  });
  form.on('error', failWith);
  body.once('error', failWith);
  body.pipe(form);
  return promise;
}

function createForm(contentType: string) {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch (cause) {
    throw malformed('The form cannot be read.', cause);
  }
}
