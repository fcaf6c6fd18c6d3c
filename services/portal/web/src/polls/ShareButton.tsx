import { Link2 } from '../ui/icons.gen.tsx';
import { withoutLineMarks } from '../language/line-marks.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { copyLink } from '../ui/copy-link.ts';

/** Shares the page's address, by the device's share sheet or the clipboard. */
export function ShareButton({ title }: { readonly title: string }) {
  const share = async () => {
    const url = `${location.origin}${location.pathname}`;
    if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
      // Closing the sheet is no failure.
      await navigator.share({ title: withoutLineMarks(title), url }).catch(() => undefined);
      return;
    }
    await copyLink(url);
  };
  return (
    <Button variant="plain" onClick={() => void share()}>
      <Link2 size={18} aria-hidden />
      {m.poll_share()}
    </Button>
  );
}
