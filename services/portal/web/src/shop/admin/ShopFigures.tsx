import { useSuspenseQuery } from '@tanstack/react-query';
import { monthName, shortMonthName } from '../../analytics/labels.ts';
import { useClient } from '../../data/use-client.ts';
import { formatBaht, formatCount, formatRoundBaht } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { today } from '../../language/today.ts';
import { m } from '../../paraglide/messages.js';
import { BarList, PartLegend } from '../../ui/charts/BarList.tsx';
import { ChartFrame } from '../../ui/charts/ChartFrame.tsx';
import { ColumnChart } from '../../ui/charts/ColumnChart.tsx';
import { stockOf } from '../product.rules.ts';
import { productSalesQuery, type SellerProduct } from './queries.ts';
import { figuresOf, incomeByMonth } from './sales.rules.ts';

const maxBars = 10;

/** What was sold in a year and what is left, each as a chart with its table. */
export function ShopFigures({ products }: { readonly products: readonly SellerProduct[] }) {
  const db = useClient();
  const { data: sales } = useSuspenseQuery(productSalesQuery(db));
  const names = new Map(products.map(({ id, name, name_th }) => [id, localText(name, name_th)]));
  const listed = products.map(({ id, shop_product_variants }) => ({ id, stock: stockOf(shop_product_variants) }));
  const figures = figuresOf(listed, sales);
  const months = incomeByMonth(listed, sales, today().slice(0, 7));
  const income = figures.reduce((sum, { amount }) => sum + amount, 0);
  const lead = m.sell_income_lead({ amount: formatRoundBaht(income) });
  return (
    <div className="mt-14 grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-2">
      <ChartFrame
        title={m.sell_income()}
        lead={lead}
        table={{
          head: [m.admin_analytics_month(), m.sell_income_amount()],
          rows: months.map(({ month, amount }) => [monthName(month), formatBaht(amount)]),
        }}
      >
        <ColumnChart
          columns={months.map(({ month, amount }) => ({ label: shortMonthName(month), values: [amount] }))}
          series={[m.sell_income_amount()]}
          summary={lead}
          format={formatRoundBaht}
        />
      </ChartFrame>
      <ChartFrame
        title={m.sell_figures()}
        lead={m.sell_figures_lead()}
        table={{
          head: [m.sell_figures_product(), m.sell_figures_sold(), m.sell_figures_left(), m.sell_income_amount()],
          rows: figures.map(({ id, pieces, stock, amount }) => [
            names.get(id) ?? '',
            formatCount(pieces),
            formatCount(stock),
            formatBaht(amount),
          ]),
        }}
      >
        <PartLegend part={m.sell_figures_sold()} whole={m.sell_figures_left()} />
        <BarList
          bars={figures.slice(0, maxBars).map(({ id, pieces, stock }) => ({
            key: id,
            name: names.get(id),
            value: pieces + stock,
            part: pieces,
            text: m.sell_figures_text({ sold: formatCount(pieces), left: formatCount(stock) }),
          }))}
        />
      </ChartFrame>
    </div>
  );
}
