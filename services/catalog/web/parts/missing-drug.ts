import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { MissingDrug } from '../../domain/search/missing-drugs.rules.ts';
import type { View } from '../view.ts';
import { note } from './notice.ts';

const merck = {
  name: 'Merck Veterinary Manual',
  url: 'https://www.merckvetmanual.com/toxicology/toxicoses-from-human-analgesics/toxicoses-from-human-analgesics-in-animals',
};
const aspca = {
  name: 'ASPCA',
  url: 'https://www.aspca.org/about-us/press-releases/prescription-meds-top-aspcas-list-harmful-pet-toxins-4th-straight-year',
};
const catCare = { name: 'International Cat Care', url: 'https://icatcare.org/permethrin/products' };
const dvm360 = {
  name: 'dvm360',
  url: 'http://veterinarycalendar.dvm360.com/common-hazards-cats-proceedings',
};
/** Pages that say what the notice says of a drug. */
const sources = { paracetamol: [merck, aspca], ibuprofen: [aspca], permethrin: [catCare, dvm360] } as const;

/** That a drug has no entry, which allows no guess of a dose, and that it poisons animals. */
export function missingDrug(view: View, drug: MissingDrug): Html {
  const { noEntry, noDose, poison, sources: label } = view.t.catalog.missing;
  const links = sources[drug.id].map(({ name, url }, at) => html`${at > 0 ? ', ' : ''}<a href="${url}" lang="en">${name}</a>`);
  return note(
    view,
    html`<p><strong>${noEntry(drug[view.language])}</strong> ${noDose}</p>
      <p>${poison[drug.id]} ${label} ${links}</p>`,
  );
}
