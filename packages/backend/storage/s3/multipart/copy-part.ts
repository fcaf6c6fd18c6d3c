import { Readable } from 'node:stream';
import { parseVersion, type ByteRange } from '../../blobs/blob-store.ts';
import { refuse } from '../../errors.ts';
import { findCopySource } from '../objects/copy-source.ts';
import type { S3Request } from '../s3-request.ts';
import { xmlResponse } from '../xml/write-xml.ts';
import { storePart } from './store-part.ts';

/** PUT /:bucket/*?uploadId&partNumber with `x-amz-copy-source`. @throws as `storePart` and `findCopySource`, InvalidArgument for a range outside */
export async function copyPart(request: S3Request): Promise<Response> {
  const { storage, raw } = request;
  const source = await findCopySource(request);
  const sourceSize = source.metadata?.size ?? 0;
  const range = parseCopyRange(raw.headers.get('x-amz-copy-source-range'), sourceSize);
  const size = range ? range.to - range.from + 1 : sourceSize;
  const { eTag } = await storePart(request, size, async () =>
    size === 0 ? Readable.from([]) : storage.blobs.read(parseVersion(source.version), range),
  );
  return xmlResponse([
    'CopyPartResult',
    [
      ['ETag', eTag],
      ['LastModified', storage.now().toISOString()],
    ],
  ]);
}

/** Both ends are required, and must be inside of the source. @throws InvalidArgument */
function parseCopyRange(header: string | null, size: number): ByteRange | undefined {
  if (header === null) return undefined;
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header) ?? [];
  const [from, to] = [Number(first), Number(last)];
  if (first === undefined || to < from || to >= size)
    throw refuse('InvalidArgument', { message: 'x-amz-copy-source-range must be bytes=first-last, inside of the source.' });
  return { from, to };
}
