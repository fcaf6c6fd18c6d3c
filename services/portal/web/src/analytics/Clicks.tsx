import type { ReactNode } from 'react';
import { formatCount, formatShortDay, noonOf } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { ChartFrame } from '../ui/charts/ChartFrame.tsx';
import { ColumnChart } from '../ui/charts/ColumnChart.tsx';

interface ClicksProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly days: readonly { readonly day: string; readonly clicks: number; readonly visitors: number }[];
}

/** Clicks of short links by day. */
export function Clicks({ title, lead, days }: ClicksProps) {
  const total = days.reduce((sum, { clicks }) => sum + clicks, 0);
  return (
    <ChartFrame
      title={title}
      lead={lead ?? m.admin_figures_clicks_lead({ count: formatCount(total) })}
      table={{
        head: [m.admin_figures_day(), m.admin_figures_clicks(), m.admin_figures_visitors()],
        rows: days.map(({ day, clicks, visitors }) => [formatShortDay(noonOf(day)), formatCount(clicks), formatCount(visitors)]),
      }}
    >
      <ColumnChart
        columns={days.map(({ day, clicks }) => ({ label: formatShortDay(noonOf(day)), values: [clicks] }))}
        series={[m.admin_figures_clicks()]}
        summary={m.admin_figures_clicks_lead({ count: formatCount(total) })}
        format={formatCount}
      />
    </ChartFrame>
  );
}
