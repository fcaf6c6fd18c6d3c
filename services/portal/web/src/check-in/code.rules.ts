import { idPattern } from '../kit/ids.rules.ts';

/** A code of `create_check_in_code`: `<event>.<issued>.<expires>.<signature>`, times in seconds since 1970. */
export interface CheckInCode {
  readonly code: string;
  readonly eventId: string;
}

const restPattern = '[0-9]{1,12}\\.[0-9]{1,12}\\.[A-Za-z0-9_-]{43}';
const bare = new RegExp(`^(${idPattern})\\.(${restPattern})$`);
const inAddress = new RegExp(`/events/(${idPattern})/checkin/?#(${restPattern})$`);

/** The code in what was scanned, typed or pasted: by itself or in an address; undefined where there is none. */
export function readCode(text: string): CheckInCode | undefined {
  const [, eventId, rest] = bare.exec(text.trim()) ?? inAddress.exec(text.trim()) ?? [];
  return eventId === undefined || rest === undefined ? undefined : { code: `${eventId}.${rest}`, eventId };
}

/**
 * What the screen shows as a QR code: an address, so that a phone's own camera opens the page too. What proves presence
 * stands behind the `#`, which browsers send to no server.
 * @param origin of the portal, `https://portal.example`
 */
export function addressOfCode(origin: string, code: string): string {
  const [eventId = '', ...rest] = code.split('.');
  return `${origin}/events/${eventId}/checkin#${rest.join('.')}`;
}
