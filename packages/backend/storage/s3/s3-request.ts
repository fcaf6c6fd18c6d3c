import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { refuse } from '../errors.ts';
import type { StorageRequest } from '../storage-request.ts';
import { drain, detachSource } from '../uploads/detach-source.ts';
import { openPayload, type Payload } from './payload/payload.ts';
import { readXml, type XmlNode } from './xml/read-xml.rules.ts';
import type { PresentedSignature } from './signature/presented-signature.rules.ts';

/** One request of the S3 protocol, whose signature is verified. */
export interface S3Request extends StorageRequest {
  /** Decoded; the first value of each name. */
  readonly query: ReadonlyMap<string, string>;
  readonly signature: PresentedSignature;
  /** Signs the chunks of the body. */
  readonly signingKey: Buffer;
}

/** Enough for the 10,000 parts of an upload, with checksums. */
const maxXmlBytes = 4 * 1024 * 1024;

/** Runs `work`, which opens the content when it is ready to read it. If `work` fails, the rest of the body is drained. */
export async function withPayload<T>(request: S3Request, work: (open: () => Payload) => Promise<T>): Promise<T> {
  const { raw } = request;
  const body = raw.body ? Readable.fromWeb(raw.body as never) : Readable.from([]);
  try {
    return await work(() => openPayload(detachSource(body), raw.headers, request));
  } catch (error) {
    body.unpipe();
    await drain(body);
    throw error;
  }
}

/** Reads a body of XML; undefined for an empty one. @throws MaxMessageLengthExceeded, MalformedXML, and as `openPayload` */
export const readXmlBody = (request: S3Request): Promise<XmlNode | undefined> =>
  withPayload(request, async (open) => {
    const { bytes, length } = open();
    if (length > maxXmlBytes) throw refuse('MaxMessageLengthExceeded');
    const content = await buffer(bytes);
    return content.length === 0 ? undefined : readXml(content.toString('utf8'));
  });

/** A number in the query; undefined if it is absent. @throws InvalidArgument outside of the range */
export function readNumber({ query }: Pick<S3Request, 'query'>, name: string, min: number, max: number): number | undefined {
  const text = query.get(name);
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  if (!/^\d{1,10}$/.test(text) || value < min || value > max)
    throw refuse('InvalidArgument', { message: `${name} must be a whole number from ${min} to ${max}.` });
  return value;
}
