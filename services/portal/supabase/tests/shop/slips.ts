import { randomBytes } from 'node:crypto';
import type { Identity } from '../fixtures/identities.ts';
import { personOf } from '../fixtures/fixtures.ts';
import type { TestPortal } from '../fixtures/use-portal.ts';

export type Bytes = Uint8Array<ArrayBuffer>;
/** The first bytes of a JPEG. */
const jpegStart = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0];
/** A picture that no other is the same as. */
export const newPicture = (): Bytes => new Uint8Array([...jpegStart, ...randomBytes(64)]);

/** Uploads a slip for an order as its buyer does. @returns its name in the bucket */
export async function uploadSlip(
  portal: TestPortal,
  order: string,
  bytes = newPicture(),
  identity: Identity = 'member',
): Promise<string> {
  const name = `${personOf(identity)}/${order}/${crypto.randomUUID()}.jpg`;
  const response = await fetch(`${portal.url}/storage/v1/object/shop-payment-proofs/${name}`, {
    method: 'POST',
    headers: { ...portal.headersOf(identity), 'content-type': 'image/jpeg' },
    body: bytes,
  });
  if (!response.ok) throw new Error(await response.text());
  return name;
}

/** Uploads a slip and hands it in. */
export async function handInSlip(portal: TestPortal, order: string, qr_payload?: string, bytes = newPicture()) {
  return portal.send('member', 'POST', 'shop_payment_proofs?select=id,sending_bank,trans_ref', {
    order_id: order,
    file_path: await uploadSlip(portal, order, bytes),
    qr_payload,
  });
}
