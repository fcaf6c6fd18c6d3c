import { useId, type ReactNode } from 'react';

interface SettingsSectionProps {
  /** For links to it. */
  readonly id?: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** One subject of a page of settings: what it is on the left, and where it is changed on the right. */
export function SettingsSection({ id, title, lead, children }: SettingsSectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="grid scroll-mt-20 gap-x-16 gap-y-6 border-t border-line py-10 lg:grid-cols-[minmax(0,17rem)_minmax(0,40rem)]"
    >
      <div>
        <h2 id={headingId} className="text-lg">
          {title}
        </h2>
        {lead !== undefined && <p className="mt-2 text-sm text-quiet">{lead}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
