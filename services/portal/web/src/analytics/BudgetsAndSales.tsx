import { formatBaht, formatCount, formatRoundBaht } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { BarList, PartLegend } from '../ui/charts/BarList.tsx';
import { ChartFrame } from '../ui/charts/ChartFrame.tsx';
import { ColumnChart } from '../ui/charts/ColumnChart.tsx';
import { EmptyChart } from '../ui/charts/EmptyChart.tsx';
import { monthName, shortMonthName } from './labels.ts';
import type { Analytics } from './queries.ts';

interface BudgetsProps {
  readonly rows: Analytics['budgets'];
  readonly divisions: readonly { readonly slug: string; readonly name: string; readonly name_th: string }[];
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The budgets that divisions requested, and the granted part. */
export function Budgets({ rows, divisions }: BudgetsProps) {
  const nameOf = (slug: string | null) => {
    const division = divisions.find((each) => each.slug === slug);
    return division ? localText(division.name, division.name_th) : m.admin_analytics_clubs();
  };
  return (
    <ChartFrame
      title={m.admin_analytics_budgets()}
      lead={m.admin_analytics_budgets_lead({
        requested: formatRoundBaht(total(rows.map(({ requested }) => requested))),
        granted: formatRoundBaht(total(rows.map(({ granted }) => granted))),
      })}
      table={{
        head: [m.admin_analytics_division(), m.admin_analytics_count(), m.admin_analytics_asked(), m.admin_analytics_granted()],
        rows: rows.map(({ division, proposals, requested, granted }) => [
          nameOf(division),
          formatCount(proposals),
          formatBaht(requested),
          formatBaht(granted),
        ]),
      }}
    >
      {rows.length === 0 ? <EmptyChart /> : <PartLegend part={m.admin_analytics_granted()} whole={m.admin_analytics_asked()} />}
      <BarList
        bars={rows.slice(0, 10).map(({ division, requested, granted }) => ({
          key: division ?? '',
          name: nameOf(division),
          value: requested,
          part: granted,
          text: m.admin_analytics_budget_text({ granted: formatRoundBaht(granted), requested: formatRoundBaht(requested) }),
        }))}
      />
    </ChartFrame>
  );
}

/** The shop's income by month. */
export function Sales({ months }: { readonly months: Analytics['sales'] }) {
  const lead = m.admin_analytics_sales_lead({
    deposited: formatRoundBaht(total(months.map(({ deposited }) => deposited))),
    refunded: formatRoundBaht(total(months.map(({ refunded }) => refunded))),
  });
  return (
    <ChartFrame
      title={m.admin_analytics_sales()}
      lead={lead}
      table={{
        head: [
          m.admin_analytics_month(),
          m.admin_analytics_payments(),
          m.admin_analytics_deposited(),
          m.admin_analytics_refunded(),
        ],
        rows: months.map(({ month, payments, deposited, refunded }) => [
          monthName(month),
          formatCount(payments),
          formatBaht(deposited),
          formatBaht(refunded),
        ]),
      }}
    >
      <ColumnChart
        columns={months.map(({ month, deposited }) => ({ label: shortMonthName(month), values: [deposited] }))}
        series={[m.admin_analytics_deposited()]}
        summary={lead}
        format={formatRoundBaht}
      />
    </ChartFrame>
  );
}
