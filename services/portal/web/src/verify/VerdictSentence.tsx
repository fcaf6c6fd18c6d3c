import { Check, Info, X } from '../ui/icons.gen.tsx';

interface VerdictSentenceProps {
  /** good: valid; bad: invalid; open: undecided. */
  readonly outcome: 'good' | 'bad' | 'open';
  readonly sentence: string;
  readonly lead: string;
}

const icons = { good: Check, bad: X, open: Info };
const styles = {
  good: 'bg-accent text-on-accent',
  bad: 'bg-ink text-paper',
  open: 'border border-edge text-quiet',
};

/** The result of a check, first and largest. */
export function VerdictSentence({ outcome, sentence, lead }: VerdictSentenceProps) {
  const Icon = icons[outcome];
  return (
    <div role="status" data-outcome={outcome} className="flex gap-5 border-y border-line py-8 max-sm:flex-col">
      <span className={`inline-flex size-12 shrink-0 items-center justify-center rounded-full ${styles[outcome]}`}>
        <Icon size={26} aria-hidden strokeWidth={2.5} />
      </span>
      <div className="min-w-0">
        <h2 className="text-xl">{sentence}</h2>
        <p className="mt-1 max-w-[42rem] text-quiet">{lead}</p>
      </div>
    </div>
  );
}
