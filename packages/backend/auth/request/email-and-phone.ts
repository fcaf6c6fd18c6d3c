import { invalid } from '../errors.ts';

const maxLength = 255;
/** What GoTrue accepts: RFC 5322's atoms before the @, a host name after it. */
const shape = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** Checks an e-mail address and returns it in lower case. @throws validation_failed */
export function readEmail(address: string): string {
  if (address === '') throw invalid('An email address is required');
  if (address.length > maxLength) throw invalid('An email address is too long');
  if (!shape.test(address)) throw invalid('Unable to validate email address: invalid format');
  return address.toLowerCase();
}

const phoneShape = /^[1-9]\d{1,14}$/;

/** Checks a phone number in E.164 format and returns its digits, without plus and spaces. @throws validation_failed */
export function readPhone(phone: string): string {
  const digits = phone.replaceAll(/^\+|[\s]/g, '');
  if (!phoneShape.test(digits)) throw invalid('Invalid phone number format (E.164 required)');
  return digits;
}
