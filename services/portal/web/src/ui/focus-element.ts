/** For `ref`: focuses an element when it appears. */
export const focusElement = (element: HTMLElement | null): void => element?.focus();
