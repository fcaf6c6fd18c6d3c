import { encodeUtf8, equalBytes } from '../bundle/bytes.ts';
import { canonicalForm } from '../bundle/canonical-form.ts';
import type { Bundle } from '../bundle/read-bundle.ts';
import { quote } from '../quote.ts';
import { refuse } from '../refusal.ts';

/** The DSSE payload type of an entry. */
export const entryPayloadType = 'application/vnd.trivium.catalog.entry+json';

export interface CheckedEntry {
  readonly slug: string;
  readonly name: string;
  readonly message: string;
}

/**
 * Checks that the entry that a reader sees is the one that the envelope carries.
 *
 * @throws Refusal with every code of the step `entry`
 */
export function checkEntry({ entry, payloadType, payload }: Bundle): CheckedEntry {
  if (payloadType !== entryPayloadType)
    throw refuse('payload_type_unknown', `The envelope carries ${quote(payloadType)}, not an entry of the catalog.`, {
      at: 'envelope.payloadType',
    });
  const form = canonicalForm(entry);
  if (form === undefined || !equalBytes(encodeUtf8(form), payload))
    throw refuse('entry_not_payload', 'The entry is not the text that the envelope carries.', { at: 'envelope.payload' });
  if (Object.hasOwn(entry, 'signatures'))
    throw refuse('entry_signatures_inside', 'The entry contains signatures; a signed entry has none inside.', {
      at: 'entry.signatures',
    });
  const { slug, name } = entry;
  if (typeof slug !== 'string' || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))
    throw refuse('entry_slug_invalid', 'The slug of an entry must be lowercase words joined by single hyphens.', {
      at: 'entry.slug',
    });
  if (typeof name !== 'string' || name.trim() === '')
    throw refuse('entry_name_invalid', 'The entry has no name.', { at: 'entry.name' });
  return { slug, name, message: `The entry ${quote(slug)} is, byte for byte, the text that the envelope carries.` };
}
