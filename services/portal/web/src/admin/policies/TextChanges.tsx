import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { ChangeMark } from '../../text-changes/ChangeMark.tsx';
import { lineChanges } from '../../text-changes/changes.rules.ts';

interface Bodies {
  readonly body: string;
  readonly body_th: string;
}

interface TextChangesProps {
  /** Nothing before the first version. */
  readonly before: Bodies | undefined;
  readonly after: Bodies;
}

/** The lines that a version added and removed, in the reader's language. */
export function TextChanges({ before, after }: TextChangesProps) {
  const lines = lineChanges(localText(before?.body, before?.body_th), localText(after.body, after.body_th));
  const changed = lines.flatMap(({ kind, text }) => (kind === 'same' ? [] : [{ kind, text }]));
  if (changed.length === 0) return <p className="text-sm text-quiet">{m.policies_no_changes()}</p>;
  return (
    <div className="grid gap-1 text-sm">
      {changed.map(({ kind, text }, place) => (
        <ChangeMark key={place} kind={kind} text={text} className="px-3 py-1.5" />
      ))}
    </div>
  );
}
