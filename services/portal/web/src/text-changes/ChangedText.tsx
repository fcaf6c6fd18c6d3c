import { ChangeMark } from './ChangeMark.tsx';
import { shortened, wordChanges } from './changes.rules.ts';

interface ChangedTextProps {
  readonly before: string;
  readonly after: string;
}

/** A long text with the words that were removed and added; far from them it is shortened. */
export const ChangedText = ({ before, after }: ChangedTextProps) => (
  <span className="whitespace-pre-line">
    {shortened(wordChanges(before, after)).map(({ kind, text }, place) =>
      kind === 'same' ? <span key={place}>{text}</span> : <ChangeMark key={place} kind={kind} text={text} />,
    )}
  </span>
);
