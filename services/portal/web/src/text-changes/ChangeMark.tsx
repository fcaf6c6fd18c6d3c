import { m } from '../paraglide/messages.js';
import type { TextChange } from './changes.rules.ts';

const styles = {
  added: 'bg-success-wash font-semibold underline',
  removed: 'text-quiet line-through',
} as const;

interface ChangeMarkProps {
  readonly kind: Exclude<TextChange['kind'], 'same'>;
  readonly text: string;
  readonly className?: string;
}

/** A text that was added or removed, marked for eyes by a line and for screen readers by a word. */
export function ChangeMark({ kind, text, className = '' }: ChangeMarkProps) {
  const Mark = kind === 'added' ? 'ins' : 'del';
  return (
    <Mark className={`rounded-sm ${styles[kind]} ${className}`}>
      <span className="sr-only">{kind === 'added' ? m.policies_added() : m.policies_removed()} </span>
      {text}
    </Mark>
  );
}
