import { dueText } from './labels.ts';
import type { Waiting } from './moves.rules.ts';

/** Until when a step is to be decided; nothing where it has no limit. */
export const DueLine = ({ due }: { readonly due: Waiting }) => {
  const text = dueText(due);
  return (
    text !== undefined && <p className={`text-sm ${due.overdue > 0 ? 'font-semibold text-accent' : 'text-quiet'}`}>{text}</p>
  );
};
