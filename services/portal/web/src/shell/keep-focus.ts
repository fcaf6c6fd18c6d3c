import { focusPlace, isFocusLost } from './follow-focus.ts';

/** Something that had the focus, and where it was if it has been removed. */
interface Spot {
  readonly element: HTMLElement;
  place?: { readonly parent: Node; readonly after: Node | null };
  wasDisabled?: boolean;
}

const focusable = ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled, [type="hidden"])';
const group = 'section, form, dialog, main, [role=dialog]';

/**
 * Keeps the keyboard's place where something that has the focus is removed, as a row that is deleted, or is disabled while it
 * works. Pointers lose nothing, and a phone would show its keyboard.
 */
export function keepFocus(): void {
  let last: Spot | undefined;
  /** The last one outside dialogs, which give the focus back to it. */
  let lastInPage: Spot | undefined;
  let isPointer = false;

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    last = { element: target };
    if (!target.closest('[role=dialog]')) lastInPage = last;
  };
  const onPress = ({ type }: Event) => void (isPointer = type === 'pointerdown');
  const observer = new MutationObserver((records) => {
    for (const spot of new Set([last, lastInPage])) if (spot) follow(spot, records);
    // Dialogs and new rows take the focus first.
    if (!isPointer && isFocusLost()) setTimeout(regain, 50);
  });
  const regain = () => {
    if (!isFocusLost() || !last) return;
    const spot = !last.element.isConnected && last !== lastInPage && lastInPage ? lastInPage : last;
    const { element, wasDisabled } = spot;
    if (!element.isConnected) focusNear(spot);
    else if (!element.matches(':disabled') && (wasDisabled || spot !== last)) element.focus({ preventScroll: true });
  };

  document.addEventListener('focusin', onFocus);
  for (const press of ['pointerdown', 'keydown']) document.addEventListener(press, onPress, true);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}

/** Notes what changes of the document did to a spot. */
function follow(spot: Spot, records: readonly MutationRecord[]): void {
  for (const { type, target, removedNodes, previousSibling } of records) {
    const at = spot.place?.parent ?? spot.element;
    if (type === 'attributes') spot.wasDisabled ||= target === spot.element && spot.element.matches(':disabled');
    else if ([...removedNodes].some((node) => !node.isConnected && node.contains(at)))
      spot.place = { parent: target, after: previousSibling };
  }
}

/**
 * Gives the focus to the same control where it was drawn again, else to what came after it, else to what was before it, else to the
 * title of its group.
 */
function focusNear({ element, place }: Spot): void {
  let after = place?.after?.isConnected ? place.after : null;
  for (let parent = place?.parent; parent instanceof Element && parent.isConnected; parent = parent.parentElement ?? undefined) {
    const all = [...parent.querySelectorAll<HTMLElement>(focusable)].filter((each) => each.checkVisibility());
    const next = all.find((each) => !after || (!after.contains(each) && isAfter(each, after)));
    const [same, another] = all.filter((each) => isAlike(each, element));
    const near = same && !another ? same : (next ?? all.at(-1));
    if (near) return near.focus();
    if (parent.matches(group)) return focusPlace(parent.querySelector<HTMLElement>('h1, h2, h3') ?? (parent as HTMLElement));
    after = parent;
  }
}

const isAfter = (one: Node, other: Node) => (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

const isAlike = (one: Element, other: Element) =>
  one.localName === other.localName && one.textContent === other.textContent && one.ariaLabel === other.ariaLabel;
