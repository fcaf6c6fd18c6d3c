import { useRef, useState, type ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { Field, inputStyle } from '../../ui/Field.tsx';
import { forgetSavedText, useSavedText } from '../../ui/use-saved-text.ts';
import { commentSections } from '../sections.ts';
import { noteLabel, requiresNote } from './labels.ts';
import type { Move } from './moves.rules.ts';

const noteName = (projectId: string) => `note-${projectId}`;
const sectionOfNote = (projectId: string) => `note-section-${projectId}`;

/** Forgets the reason of a decision that was sent. */
export function forgetNote(projectId: string): void {
  forgetSavedText(noteName(projectId));
  forgetSavedText(sectionOfNote(projectId));
}

/** The reason of a decision, as it is typed; a reload or an undo does not lose it. */
export function useNote(projectId: string) {
  const [text, setText] = useSavedText(noteName(projectId));
  const [section, setSection] = useSavedText(sectionOfNote(projectId));
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const clear = () => {
    setText('');
    setSection('');
  };
  /** The note of a move; undefined where the move needs one: a sentence below the field says so, and the reader is in it. */
  const take = (move: Move) => {
    const note = text.trim();
    const needsMore = requiresNote(move) && note === '';
    setMissing(needsMore);
    if (needsMore) {
      field.current?.focus();
      return undefined;
    }
    return { note, section: note === '' || section === '' ? undefined : section };
  };
  return { text, setText, section, setSection, isMissing, field, clear, take };
}

interface NoteFieldsProps {
  readonly note: ReturnType<typeof useNote>;
  /** What the note can be for. One that sends the project back may name a section of the form. */
  readonly moves: readonly Move[];
  /** Whether the reader owns the project. */
  readonly isOwner?: boolean;
  readonly problem?: ReactNode;
}

export const NoteFields = ({ note, moves, isOwner = false, problem }: NoteFieldsProps) => (
  <>
    <Field
      label={noteLabel(moves)}
      isRequired={moves.every(requiresNote)}
      hint={isOwner ? m.project_move_note_hint_owner() : m.project_move_note_hint()}
      error={note.isMissing ? m.project_move_note_needed() : problem}
    >
      {(control) => (
        <textarea
          ref={note.field}
          rows={2}
          maxLength={4000}
          className={`${inputStyle} field-sizing-content min-h-16 py-2 leading-normal`}
          value={note.text}
          onChange={(event) => note.setText(event.target.value)}
          {...control}
        />
      )}
    </Field>
    {moves.some(({ kind }) => kind === 'request-revisions') && (
      <Field label={m.project_move_section()}>
        {(control) => (
          <select
            className={inputStyle}
            value={note.section}
            onChange={(event) => note.setSection(event.target.value)}
            {...control}
          >
            <option value="">{m.project_comment_whole()}</option>
            {commentSections.map(({ key, name }) => (
              <option key={key} value={key}>
                {name()}
              </option>
            ))}
          </select>
        )}
      </Field>
    )}
  </>
);
