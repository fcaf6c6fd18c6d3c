import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { changesBetween } from './changes.rules.ts';

interface Bodies {
  readonly body: string;
  readonly body_th: string;
}

interface TextChangesProps {
  /** Nothing before the first version. */
  readonly before: Bodies | undefined;
  readonly after: Bodies;
}

const styles = {
  added: 'bg-wash font-semibold no-underline',
  removed: 'text-quiet line-through',
} as const;

/** The lines that a version added and removed, in the reader's language. */
export function TextChanges({ before, after }: TextChangesProps) {
  const lines = changesBetween(localText(before?.body, before?.body_th), localText(after.body, after.body_th));
  const changed = lines.filter(({ kind }) => kind !== 'same');
  if (changed.length === 0) return <p className="text-sm text-quiet">{m.policies_no_changes()}</p>;
  return (
    <div className="grid gap-1 text-sm">
      {changed.map(({ kind, text }, place) => {
        if (kind === 'same') return null;
        const Mark = kind === 'added' ? 'ins' : 'del';
        return (
          <Mark key={place} className={`rounded px-3 py-1.5 ${styles[kind]}`}>
            <span className="sr-only">{kind === 'added' ? m.policies_added() : m.policies_removed()}</span> {text}
          </Mark>
        );
      })}
    </div>
  );
}
