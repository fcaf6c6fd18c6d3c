import { uuidPattern } from '@trivium/core';

/** A code of `create_check_in_code`: `<event>.<issued>.<expires>.<signature>`, times in seconds since 1970. */
export interface CheckInCode {
  readonly code: string;
  readonly eventId: string;
}

const restPattern = '[0-9]{1,12}\\.[0-9]{1,12}\\.[A-Za-z0-9_-]{43}';
const bare = new RegExp(`^(${uuidPattern})\\.(${restPattern})$`);
const inAddress = new RegExp(`/events/(${uuidPattern})/checkin/?#(${restPattern})$`);

/** The code in what was scanned, typed or pasted: by itself or in an address; undefined without one. */
export function readCode(text: string): CheckInCode | undefined {
  const [, eventId, rest] = bare.exec(text.trim()) ?? inAddress.exec(text.trim()) ?? [];
  return eventId === undefined || rest === undefined ? undefined : { code: `${eventId}.${rest}`, eventId };
}

/**
 * The address that the screen shows as a QR code: a phone's own camera can open it too. What proves presence follows the
 * `#`, which browsers do not send to servers.
 * @param origin of the portal, `https://portal.example`
 */
export function addressOfCode(origin: string, code: string): string {
  const [eventId = '', ...rest] = code.split('.');
  return `${origin}/events/${eventId}/checkin#${rest.join('.')}`;
}
