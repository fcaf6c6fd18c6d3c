import { useQueries } from '@tanstack/react-query';
import { useClient } from '../data/use-client.ts';
import { localText } from '../language/language.ts';
import { textKinds } from '../policies/kinds.ts';
import { textLabels } from '../policies/labels.ts';
import { currentTextQuery } from '../policies/queries.ts';
import { sectionsOf } from '../policies/sections.rules.ts';

/** Sections of the handbook and the institution's other texts, with their words. */
export function useTextSections() {
  const db = useClient();
  const texts = useQueries({ queries: textKinds.map((kind) => currentTextQuery(db, kind)) });
  return textKinds.flatMap((kind, place) => {
    const text = texts[place]?.data;
    const { to, title } = textLabels[kind];
    // A heading has the same place in both languages, so a word of either finds it.
    const [thai, english] = [sectionsOf(text?.body_th ?? ''), sectionsOf(text?.body ?? '')];
    return sectionsOf(localText(text?.body, text?.body_th)).map((section, index) => ({
      id: `${kind} ${section.id}`,
      name: `${title()}: ${section.title}`,
      words: '',
      text: [thai[index], english[index]].map((each) => `${each?.title ?? ''} ${each?.text ?? ''}`).join(' '),
      to,
      hash: section.id,
    }));
  });
}
