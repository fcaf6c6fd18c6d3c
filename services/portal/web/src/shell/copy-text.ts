import { withoutLineMarks } from '../language/line-marks.ts';

/** Leaves the signs that guide line breaks out of what is copied from a page. What is copied from a field is as it was typed. */
export function copyPlainText(): void {
  document.addEventListener('copy', (event) => {
    const { target, clipboardData, defaultPrevented } = event;
    const isField = target instanceof Element && target.closest('input, textarea, [contenteditable]');
    const selection = getSelection();
    const text = selection?.toString() ?? '';
    if (defaultPrevented || isField || !clipboardData || !selection || withoutLineMarks(text) === text) return;
    const copied = document.createElement('div');
    for (let place = 0; place < selection.rangeCount; place += 1) copied.append(selection.getRangeAt(place).cloneContents());
    clipboardData.setData('text/plain', withoutLineMarks(text));
    clipboardData.setData('text/html', withoutLineMarks(copied.innerHTML));
    event.preventDefault();
  });
}
