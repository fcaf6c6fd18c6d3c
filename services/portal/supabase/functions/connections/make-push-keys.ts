import { toBase64Url } from '../_shared/base64url.ts';
import { connections, type ConnectionValues } from '../_shared/connections/connections.rules.ts';
import { refuse } from './errors.ts';

/** New keys for web push (P-256), with the address at which push services reach the portal's people. @throws connection_value_invalid */
export async function makePushKeys(contact: unknown): Promise<ConnectionValues> {
  const address = typeof contact === 'string' ? contact.trim() : '';
  if (!connections['web-push'].fields.contact.pattern.test(address))
    throw refuse('connection_value_invalid', 'contact: this value is not valid.');
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const { d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  return { contact: address, public_key: toBase64Url(point), private_key: d };
}
