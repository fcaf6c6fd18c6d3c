import { ArrowUp, Square } from '../../ui/icons.gen.tsx';
import { useImperativeHandle, useRef, type FormEvent, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { m } from '../../paraglide/messages.js';

export const maxQuestionLength = 8000;

interface ComposerProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
  /** While an answer arrives, the button stops it. */
  readonly onStop: (() => void) | undefined;
  /** Replaces the button if the caller must sign in first. */
  readonly instead?: ReactNode;
  readonly below: ReactNode;
  readonly ref?: Ref<{ focus: () => void }>;
}

const roundStyle =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent disabled:cursor-not-allowed disabled:opacity-40';

/** The field for the next question: Enter sends, Shift and Enter begins a line, Escape stops the answer. */
export function Composer({ text, onChange, onSend, onStop, instead, below, ref }: ComposerProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => area.current?.focus() }), []);
  const canSend = text.trim() !== '' && !onStop;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSend && instead === undefined) onSend();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape' && onStop) onStop();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    submit(event);
  };
  return (
    <form onSubmit={submit} className="grid gap-2">
      <div className="flex items-end gap-2 rounded-lg border border-edge bg-raised p-2 focus-within:border-accent focus-within:outline-2 focus-within:outline-accent">
        <textarea
          ref={area}
          rows={1}
          aria-label={m.chat_composer()}
          placeholder={m.chat_composer_hint()}
          maxLength={maxQuestionLength}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-[40dvh] min-h-11 min-w-0 flex-1 resize-none bg-transparent px-2 py-2 leading-normal outline-none"
        />
        {instead}
        {instead === undefined &&
          (onStop ? (
            <button type="button" className={roundStyle} aria-label={m.chat_stop()} onClick={onStop}>
              <Square size={16} fill="currentColor" aria-hidden />
            </button>
          ) : (
            <button type="submit" className={roundStyle} aria-label={m.chat_send()} disabled={!canSend}>
              <ArrowUp size={20} aria-hidden />
            </button>
          ))}
      </div>
      <div className="text-sm text-quiet">{below}</div>
    </form>
  );
}
