import type { Client } from '../../data/client.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { pictureTypes, resizePicture } from '../../uploads/resize-picture.ts';
import { uploadWhole } from '../../uploads/upload-object.ts';

export const slipTypes = [...pictureTypes, 'application/pdf'] as const;

/** The types that the bucket accepts. */
const mostBytes = 5 * 1024 * 1024;
/** Larger pictures say no more, and take longer. */
const comfortableBytes = 1.5 * 1024 * 1024;
const longest = 2200;

/**
 * The file as the bucket accepts it: a large picture is resized, a PDF stays as it is.
 * @throws Refusal file_unfit where it is neither, 413 where a PDF is too large
 */
export async function fitSlip(file: File): Promise<Blob> {
  if (!slipTypes.some((type) => type === file.type)) throw new Refusal('file_unfit', 'neither a picture nor a PDF');
  if (file.type === 'application/pdf') {
    if (file.size > mostBytes) throw new Refusal('413', 'the PDF is larger than the bucket takes');
    return file;
  }
  return file.size > comfortableBytes ? resizePicture(file, { longest, quality: 0.86 }) : file;
}

interface SlipToSend {
  readonly db: Client;
  readonly userId: string;
  readonly orderId: string;
  readonly file: Blob;
}

const endings: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** Uploads a slip. Returns its path in the bucket. @throws Refusal */
export async function uploadSlip({ db, userId, orderId, file }: SlipToSend): Promise<string> {
  const name = `${userId}/${orderId}/${crypto.randomUUID()}.${endings[file.type] ?? 'pdf'}`;
  await uploadWhole({ db, bucket: 'shop-payment-proofs', name, file });
  return name;
}
