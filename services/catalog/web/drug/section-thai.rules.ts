import type { SectionName } from '../../contract/index.ts';
import adverseReactions from '../messages/th-sections/adverseReactions.json' with { type: 'json' };
import contraindications from '../messages/th-sections/contraindications.json' with { type: 'json' };
import drugInteractions from '../messages/th-sections/drugInteractions.json' with { type: 'json' };
import indications from '../messages/th-sections/indications.json' with { type: 'json' };
import mechanismOfAction from '../messages/th-sections/mechanismOfAction.json' with { type: 'json' };
import notes from '../messages/th-sections/notes.json' with { type: 'json' };

type Texts = Readonly<Record<string, string>>;

const texts: Readonly<Record<SectionName | 'notes', Texts>> = {
  adverseReactions,
  contraindications,
  drugInteractions,
  indications,
  mechanismOfAction,
  notes,
};

/** Our Thai of a section's signed English as a whole. Undefined where that English has none, or another one since. */
export const sectionThai = (name: SectionName | 'notes', english: string): string | undefined => texts[name][english];
