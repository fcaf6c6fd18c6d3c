import { withoutLineMarks } from '../../language/line-marks.ts';
import { m } from '../../paraglide/messages.js';

interface SuggestedQuestionsProps {
  /** Papers are searched by a model alone. */
  readonly hasModel: boolean;
  readonly onChoose: (question: string) => void;
}

/** Suggested first questions. A chosen one goes into the field and can be edited. */
export const SuggestedQuestions = ({ hasModel, onChoose }: SuggestedQuestionsProps) => (
  <section aria-label={m.chat_openings()} className="max-w-[40rem]">
    <p className="text-sm text-quiet">{m.chat_openings()}</p>
    <ul className="mt-2 border-b border-line">
      {[m.chat_opening_portal, ...(hasModel ? [m.chat_opening_papers] : []), m.chat_opening_events].map((question) => (
        <li key={question()} className="border-t border-line">
          <button
            type="button"
            className="w-full touch py-2.5 text-start hover:text-accent"
            onClick={() => onChoose(withoutLineMarks(question()))}
          >
            {question()}
          </button>
        </li>
      ))}
    </ul>
  </section>
);
