import { m } from '../paraglide/messages.js';

/** Says that a form begins with what an earlier visit left, and takes it away. */
export const UnsavedDraft = ({ onDiscard }: { readonly onDiscard: () => void }) => (
  <p
    role="status"
    className="flex flex-wrap items-center justify-between gap-x-4 rounded bg-warning-wash px-4 text-sm text-warning"
  >
    <span className="py-2">{m.form_draft()}</span>
    <button type="button" className="touch font-semibold underline underline-offset-4" onClick={onDiscard}>
      {m.form_draft_discard()}
    </button>
  </p>
);
