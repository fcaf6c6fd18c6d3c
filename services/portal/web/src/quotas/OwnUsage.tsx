import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from '../ui/icons.gen.tsx';
import { useClient } from '../data/use-client.ts';
import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { SettingsSection } from '../ui/SettingsSection.tsx';
import { quotaName } from './labels.ts';
import { ownQuotasQuery } from './queries.ts';
import { bytesPerMegabyte, isNearLimit, shareOf, worthShowing, type Usage } from './usage.rules.ts';

/** A person's used storage and today's quotas that are nearly used up; nothing until they are known. */
export function OwnUsage() {
  const db = useClient();
  const { data: usages } = useQuery(ownQuotasQuery(db));
  if (!usages) return null;
  return (
    <SettingsSection folds id="usage" title={m.me_usage()} lead={m.me_usage_lead()}>
      <ul className="grid gap-6">
        {worthShowing(usages).map((usage) => (
          <li key={usage.kind}>
            <UsageBar usage={usage} />
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

function UsageBar({ usage }: { readonly usage: Usage }) {
  const isBytes = usage.kind === 'bytes';
  const [used, allowed] = [usage.used, usage.allowed].map((amount) =>
    formatCount(isBytes ? Math.round((amount / bytesPerMegabyte) * 10) / 10 : amount),
  ) as [string, string];
  const isNear = isNearLimit(usage);
  const name = isBytes ? m.me_usage_storage() : quotaName(usage.kind);
  return (
    <>
      <p className="mb-2 flex flex-wrap justify-between gap-x-6">
        <span>{name}</span>
        <span className="text-quiet numerals">
          {isBytes ? m.me_usage_megabytes({ used, allowed }) : m.me_usage_today({ used, allowed })}
        </span>
      </p>
      <div
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(shareOf(usage) * 100)}
        className="h-2 overflow-hidden rounded-full border border-edge bg-raised"
      >
        <div className="h-full bg-accent forced-color-adjust-none" style={{ width: `${shareOf(usage) * 100}%` }} />
      </div>
      {isNear && (
        <p className="mt-2 flex items-start gap-2 text-sm font-semibold text-accent">
          <TriangleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
          {isBytes ? m.me_usage_warn_bytes() : m.me_usage_warn_rows()}
        </p>
      )}
    </>
  );
}
