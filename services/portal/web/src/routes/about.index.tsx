import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { formatCount } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { divisionsQuery } from '../organisation/queries.ts';
import { m } from '../paraglide/messages.js';
import { PageTitle } from '../ui/PageTitle.tsx';
import { Prose } from '../ui/Prose.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { buttonStyle } from '../ui/button-style.ts';

export const Route = createFileRoute('/about/')({
  loader: ({ context: { db, queries } }) => queries.ensureQueryData(divisionsQuery(db)),
  component: About,
});

function About() {
  const { db } = Route.useRouteContext();
  const { data: divisions } = useSuspenseQuery(divisionsQuery(db));
  return (
    <>
      <PageTitle title={m.about_title()} lead={m.about_lead()} />
      <Prose text={m.about_body()} />
      <Link to="/about/board" className={buttonStyle('plain', 'mt-8')}>
        {m.about_board_link()}
      </Link>
      {divisions.length > 0 && (
        <section aria-labelledby="divisions" className="mt-20">
          <SectionTitle id="divisions">{m.about_divisions({ count: formatCount(divisions.length) })}</SectionTitle>
          <ul className="grid gap-x-12 md:grid-cols-2 xl:grid-cols-3">
            {divisions.map(({ slug, name, name_th, description, description_th }) => (
              <li key={slug} className="border-t border-line py-5">
                <h3 className="text-lg">{localText(name, name_th)}</h3>
                {(description ?? description_th) && (
                  <p className="mt-1 text-sm text-quiet">{localText(description, description_th)}</p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
