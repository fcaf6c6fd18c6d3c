import { languageOf, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { View } from '../view.ts';

const ordinals = ['', 'SECOND ', 'THIRD ', 'FOURTH ', 'FIFTH ', 'SIXTH ', 'SEVENTH ', 'EIGHTH '];

/** A signer. The keys of the demonstration have a short name; their logged one is on the page of keys. */
export function signerName({ t }: Pick<View, 't'>, displayName: string): Html {
  const at = ordinals.findIndex(
    (each) => displayName === `${each}DEMONSTRATION KEY of the Trivium catalog (vouches for nothing)`,
  );
  const name = at < 0 ? displayName : t.keys.demonstrationKey(String(at + 1));
  return html`<span lang="${languageOf(name)}">${name}</span>`;
}
