import { Link2 } from '../ui/icons.gen.tsx';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { announce } from '../ui/announce.ts';

/** Shares the page's address, by the device's share sheet or the clipboard. */
export function ShareButton({ title }: { readonly title: string }) {
  const share = async () => {
    const url = `${location.origin}${location.pathname}`;
    if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
      // Closing the sheet is no failure.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    const isCopied = await navigator.clipboard.writeText(url).then(
      () => true,
      () => false,
    );
    announce(isCopied ? { text: m.poll_share_copied() } : { text: m.poll_share_by_hand({ url }), kind: 'trouble' });
  };
  return (
    <Button variant="plain" onClick={() => void share()}>
      <Link2 size={18} aria-hidden />
      {m.poll_share()}
    </Button>
  );
}
