import doses from '../messages/th-doses/doses.json' with { type: 'json' };
import exclusions from '../messages/th-doses/exclusions.json' with { type: 'json' };
import formulations from '../messages/th-doses/formulations.json' with { type: 'json' };
import indications from '../messages/th-doses/indications.json' with { type: 'json' };
import maximums from '../messages/th-doses/maximums.json' with { type: 'json' };
import notes from '../messages/th-doses/notes.json' with { type: 'json' };
import products from '../messages/th-doses/products.json' with { type: 'json' };
import steps from '../messages/th-doses/steps.json' with { type: 'json' };
import withdrawal from '../messages/th-doses/withdrawal.json' with { type: 'json' };

type Texts = Readonly<Record<string, string>>;

/** `exclusions`: whom a dose is not for. `products`: names and strengths that have words. `steps`: for whom or of which drug a step is. */
const texts = { doses, exclusions, formulations, indications, maximums, notes, products, steps, withdrawal } satisfies Record<
  string,
  Texts
>;

export type DoseText = keyof typeof texts;

/** Our Thai of a signed text of a dose, as a whole: half a limit could mislead. Undefined where that English has none. */
export const doseThai = (kind: DoseText, english: string): string | undefined => {
  const ofKind: Texts = texts[kind];
  return Object.hasOwn(ofKind, english) ? ofKind[english] : undefined;
};
