import { m } from '../paraglide/messages.js';
import { announce } from './announce.ts';

/** Copies an address and says so. Browsers have no clipboard on pages without HTTPS, and may refuse: then the address is shown. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    announce({ text: m.link_copy_by_hand({ url }), kind: 'trouble', stays: true });
    return;
  }
  announce({ text: m.link_copied() });
}
