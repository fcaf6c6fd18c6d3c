/** Where the menu sticks: below the masthead. */
const stickyTop = 80;
const marginBelow = 8;
const minHeight = 160;

/**
 * Keeps a sticky menu as high as what is left of the window below its real top, which is lower while a strip is above the
 * masthead, and fades the edges behind which there is more. It begins with its current page in sight.
 */
export function fitMenu(menu: HTMLElement | null): (() => void) | undefined {
  const place = menu?.parentElement;
  if (!menu || !place) return undefined;
  const fade = () => {
    const below = menu.scrollHeight - menu.clientHeight - menu.scrollTop;
    menu.style.setProperty('--above', menu.scrollTop > 1 ? '2.5rem' : '0rem');
    menu.style.setProperty('--below', below > 1 ? '2.5rem' : '0rem');
  };
  const fit = () => {
    const top = Math.max(place.getBoundingClientRect().top, stickyTop);
    menu.style.maxHeight = `${Math.max(innerHeight - top - marginBelow, minHeight)}px`;
    fade();
  };
  fit();
  const current = menu.querySelector<HTMLElement>('[aria-current=page]');
  if (current) {
    const middle = current.getBoundingClientRect().top - menu.getBoundingClientRect().top;
    menu.scrollTop += middle - menu.clientHeight / 2;
    fade();
  }
  // The strip comes and goes after the page is there.
  const resized = new ResizeObserver(fit);
  resized.observe(document.body);
  menu.addEventListener('scroll', fade, { passive: true });
  addEventListener('scroll', fit, { passive: true });
  addEventListener('resize', fit);
  return () => {
    resized.disconnect();
    menu.removeEventListener('scroll', fade);
    removeEventListener('scroll', fit);
    removeEventListener('resize', fit);
  };
}
