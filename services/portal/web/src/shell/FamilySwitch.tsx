import { useConfig } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';

const members = [
  { name: 'portal', title: m.family_portal, lead: m.family_portal_lead },
  { name: 'forecast', title: m.family_forecast, lead: m.family_forecast_lead },
  { name: 'catalog', title: m.family_catalog, lead: m.family_catalog_lead },
] as const;

const dots = [4, 10, 16];

/** The services of this installation; none where the portal runs alone. */
function useFamily() {
  const { family, url } = useConfig();
  const services = members.flatMap((member) => {
    const href = family?.[member.name];
    return href === undefined ? [] : [{ ...member, href, isOwn: href === url }];
  });
  return services.every(({ isOwn }) => isOwn) ? [] : services;
}

/** The other services, in the sheet of a phone, whose masthead is too narrow for the switch. */
export function FamilyLinks() {
  const others = useFamily().filter(({ isOwn }) => !isOwn);
  if (others.length === 0) return null;
  return (
    <div className="border-b border-line py-3">
      <p className="text-sm text-quiet">{m.family_open()}</p>
      <ul className="grid grid-cols-2 gap-x-6">
        {others.map(({ name, title, href }) => (
          <li key={name}>
            <a href={href} className="flex touch items-center text-ink no-underline">
              {title()}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The way to the other services, as their mastheads have it. */
export function FamilySwitch() {
  const services = useFamily();
  if (services.length === 0) return null;
  return (
    <>
      <button
        type="button"
        popoverTarget="family"
        className="-ms-4 hidden size-[44px] items-center justify-center rounded text-quiet hover:text-ink sm:inline-flex lg:-ms-8"
      >
        <span className="sr-only">{m.family_open()}</span>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="currentColor">
          {dots.flatMap((x) => dots.map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.9" />))}
        </svg>
      </button>
      <nav
        id="family"
        popover="auto"
        aria-label={m.family_open()}
        className="fixed inset-auto top-16 left-[max(var(--edge-of-page),calc((100vw-var(--page))/2))] m-0 w-[min(22rem,calc(100vw-2*var(--edge-of-page)))] rounded-lg border border-line bg-raised p-2 text-ink shadow-float open:grid"
      >
        {services.map(({ name, title, lead, href, isOwn }) => (
          <a
            key={name}
            href={href}
            aria-current={isOwn || undefined}
            className="grid rounded px-3 py-2 no-underline hover:bg-sunken aria-[current]:bg-wash"
          >
            <strong className="font-semibold">{title()}</strong>
            <span className="text-sm text-quiet">{lead()}</span>
          </a>
        ))}
      </nav>
    </>
  );
}
