import { findBucket } from '../../buckets/buckets.sql.ts';
import { refuse, StorageError } from '../../errors.ts';
import { removeObject, removeObjects } from '../../objects/delete-objects.ts';
import { findVisibleNames } from '../../objects/objects.sql.ts';
import { asOwner } from '../../transactions.ts';
import { readXmlBody, type S3Request } from '../s3-request.ts';
import { childText, type XmlNode } from '../xml/read-xml.rules.ts';
import { xmlResponse, type XmlElement } from '../xml/write-xml.ts';

/** DELETE /:bucket/*: idempotent. @throws NoSuchBucket, AccessDenied */
export async function deleteObject(request: S3Request): Promise<Response> {
  try {
    await removeObject(request);
  } catch (error) {
    if (!(error instanceof StorageError) || error.code !== 'NoSuchKey') throw error;
    await assertBucket(request);
  }
  return new Response(null, { status: 204 });
}

const maxNames = 1000;

/** POST /:bucket?delete: up to 1,000 objects, each with its own outcome. @throws NoSuchBucket, MalformedXML, NotImplemented for a version */
export async function deleteObjects(request: S3Request): Promise<Response> {
  const body = await readXmlBody(request);
  if (body?.name !== 'Delete') throw refuse('MalformedXML');
  const objects = body.children.filter(({ name }) => name === 'Object');
  const isOnlyVersion = (object: XmlNode) => (childText(object, 'VersionId') ?? 'null') === 'null';
  if (!objects.every(isOnlyVersion)) throw refuse('NotImplemented');
  const names = [...new Set(objects.map((object) => childText(object, 'Key') ?? ''))];
  if (names.length === 0 || objects.length > maxNames || names.includes('')) throw refuse('MalformedXML');
  const isQuiet = childText(body, 'Quiet')?.trim() === 'true';
  await assertBucket(request);
  const deleted = new Set((await removeObjects(request, names)).map(({ name }) => name));
  const rest = names.filter((name) => !deleted.has(name));
  const left = await asOwner(request.storage)((transaction) => findVisibleNames(transaction, request.bucket, rest));
  const outcomes = names.map((name): XmlElement | undefined => {
    if (left.has(name))
      return [
        'Error',
        [
          ['Key', name],
          ['Code', 'AccessDenied'],
          ['Message', 'Access Denied'],
        ],
      ];
    return isQuiet ? undefined : ['Deleted', [['Key', name]]];
  });
  return xmlResponse(['DeleteResult', outcomes]);
}

async function assertBucket({ storage, bucket }: S3Request): Promise<void> {
  if (!(await asOwner(storage)((transaction) => findBucket(transaction, bucket)))) throw refuse('NoSuchBucket');
}
