import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { stepName } from '../project/labels.ts';
import { BarList, PartLegend } from '../ui/charts/BarList.tsx';
import { ChartFrame } from '../ui/charts/ChartFrame.tsx';
import { ColumnChart, SeriesLegend } from '../ui/charts/ColumnChart.tsx';
import { EmptyChart } from '../ui/charts/EmptyChart.tsx';
import { durationOf, monthName, shortMonthName } from './labels.ts';
import type { Analytics } from './queries.ts';

const total = (values: readonly number[]) => formatCount(values.reduce((sum, value) => sum + value, 0));

/** Submitted and decided proposals by month. */
export function Proposals({ months }: { readonly months: Analytics['proposals'] }) {
  const series = [m.admin_analytics_handed_in(), m.admin_analytics_approved(), m.admin_analytics_rejected()];
  const lead = m.admin_analytics_proposals_lead({
    handed: total(months.map(({ handed_in }) => handed_in)),
    approved: total(months.map(({ approved }) => approved)),
    rejected: total(months.map(({ rejected }) => rejected)),
  });
  return (
    <ChartFrame
      title={m.admin_analytics_proposals()}
      lead={lead}
      table={{
        head: [
          m.admin_analytics_month(),
          m.admin_analytics_handed_in(),
          m.admin_analytics_approved(),
          m.admin_analytics_rejected(),
        ],
        rows: months.map(({ month, handed_in, approved, rejected }) => [
          monthName(month),
          ...[handed_in, approved, rejected].map(formatCount),
        ]),
      }}
    >
      <SeriesLegend series={series} />
      <ColumnChart
        columns={months.map(({ month, handed_in, approved, rejected }) => ({
          label: shortMonthName(month),
          values: [handed_in, approved, rejected],
        }))}
        series={series}
        isGrouped
        summary={lead}
        format={formatCount}
      />
    </ChartFrame>
  );
}

/** How long reviews take. */
export const StepTimes = ({ steps }: { readonly steps: Analytics['steps'] }) => (
  <ChartFrame
    title={m.admin_analytics_steps()}
    lead={m.admin_analytics_steps_lead()}
    table={{
      head: [m.admin_analytics_step(), m.admin_analytics_decisions(), m.admin_analytics_median(), m.admin_analytics_slow()],
      rows: steps.map(({ status, decisions, median_hours, slow_hours }) => [
        stepName(status),
        formatCount(decisions),
        durationOf(median_hours),
        durationOf(slow_hours),
      ]),
    }}
  >
    {steps.length === 0 ? <EmptyChart /> : <PartLegend part={m.admin_analytics_median()} whole={m.admin_analytics_slow()} />}
    <BarList
      bars={steps.map(({ status, median_hours, slow_hours }) => ({
        key: status,
        name: stepName(status),
        value: slow_hours,
        part: median_hours,
        text: m.admin_analytics_step_text({ median: durationOf(median_hours), slow: durationOf(slow_hours) }),
      }))}
    />
  </ChartFrame>
);
