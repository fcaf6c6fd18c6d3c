/** How long something takes to go. */
const goMs = 180;

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Shows where something goes that leaves its place: a copy of it moves to `target`, or out to the side, and fades. Call it before
 * the page changes. Readers who asked for less motion see nothing move.
 */
export function showLeaving(thing: Element | null | undefined, target?: Element | null): void {
  if (!thing || isStill()) return;
  const from = thing.getBoundingClientRect();
  const copy = thing.cloneNode(true) as HTMLElement;
  for (const each of [copy, ...copy.querySelectorAll('[id]')]) each.removeAttribute('id');
  copy.inert = true;
  copy.ariaHidden = 'true';
  copy.dataset['leaving'] = '';
  Object.assign(copy.style, {
    position: 'fixed',
    inset: 'auto',
    top: `${from.top}px`,
    left: `${from.left}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    margin: '0',
    transform: 'none',
    transformOrigin: '0 0',
    zIndex: '60',
    pointerEvents: 'none',
    listStyle: 'none',
  });
  document.body.append(copy);
  const movement = copy.animate(frames(from, target?.getBoundingClientRect()), { duration: goMs, easing: 'ease-in' });
  const end = () => copy.remove();
  movement.addEventListener('finish', end);
  movement.addEventListener('cancel', end);
}

function frames(from: DOMRect, to: DOMRect | undefined): Keyframe[] {
  if (to === undefined) return [{ opacity: 1 }, { opacity: 0, transform: 'translateX(3rem)' }];
  const scale = Math.min(1, to.width / from.width, to.height / from.height);
  const way = `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${scale})`;
  return [
    { opacity: 1, transform: 'none' },
    { opacity: 0.2, transform: way },
  ];
}
