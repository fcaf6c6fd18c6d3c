import { expect, test } from 'vitest';
import { idOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const shirt = idOf('shop_product_variants', "in the chair's club", 'member');

// In PostgreSQL NaN is greater than every number. It passes a check of a minimum.
test('an amount is a number: NaN is no budget, price or threshold', async () => {
  const { send } = portal();
  const outcomes = await Promise.all([
    send('member', 'POST', 'projects', { title: 'Herb garden', budget_items: [{ name: 'Seeds', quantity: 'NaN', price: 1 }] }),
    send('chair', 'PATCH', `shop_product_variants?id=eq.${shirt}`, { price: 'NaN' }),
    send('admin', 'PATCH', 'app_settings?id=eq.1', { board_review_budget: 'NaN' }),
  ]);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['23514', '23514', '23514']);
});
