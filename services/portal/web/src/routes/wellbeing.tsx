import { createFileRoute } from '@tanstack/react-router';
import { helpLines } from '../../../supabase/functions/_shared/help-lines.rules.ts';
import { Phone } from '../ui/icons.gen.tsx';
import { m } from '../paraglide/messages.js';
import { PublishedText } from '../policies/PublishedText.tsx';
import { currentTextQuery } from '../policies/queries.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';

export const Route = createFileRoute('/wellbeing')({
  // The numbers show whatever happens to the text.
  loader: ({ context: { db, queries } }) => queries.ensureQueryData(currentTextQuery(db, 'wellbeing')).catch(() => {}),
  component: Wellbeing,
});

const lines = [
  { number: helpLines.mentalHealth, who: m.wellbeing_line_1 },
  { number: helpLines.listeners, who: m.wellbeing_line_3 },
  { number: helpLines.medicalEmergency, who: m.wellbeing_line_2 },
];

function Wellbeing() {
  return (
    <>
      <PageTitle title={m.wellbeing_title()} lead={m.wellbeing_lead()} />
      <section aria-labelledby="now" className="mb-14 rounded-lg bg-wash p-6 md:p-10">
        <SectionTitle id="now">{m.wellbeing_now()}</SectionTitle>
        <ul className="grid gap-6 md:grid-cols-3">
          {lines.map(({ number, who }) => (
            <li key={number}>
              <a
                href={`tel:${number.replaceAll(' ', '')}`}
                aria-label={m.wellbeing_call({ number })}
                className="inline-flex touch items-center gap-2 text-2xl leading-tight font-semibold text-accent no-underline numerals"
              >
                <Phone size={20} aria-hidden />
                {number}
              </a>
              <p className="mt-1 text-sm">{who()}</p>
            </li>
          ))}
        </ul>
      </section>
      <PublishedText kind="wellbeing" />
    </>
  );
}
