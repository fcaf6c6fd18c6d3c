import { chairsClub, idOf, other, otherClub, type Row, type Scene, type TableRows } from '../scene.ts';

const inClub = "in the chair's club";
const elsewhere = 'in another club';
const names = ['own', `another's ${inClub}`, `another's ${elsewhere}`] as const;

export const shop_products: TableRows = {
  rows: {
    [inClub]: ({ identity }) => ({ club_id: chairsClub, slug: `goods-${identity.replace('_', '-')}`, name: 'A shirt' }),
    [elsewhere]: ({ identity }) => ({ club_id: otherClub, slug: `other-goods-${identity.replace('_', '-')}`, name: 'A shirt' }),
  },
  fresh: () => ({ slug: 'goods-new' }),
  patches: { '': { name: 'Changed' }, 'giving it away': { club_id: otherClub } },
};

export const shop_product_variants: TableRows = {
  rows: {
    [inClub]: ({ identity }) => ({ product_id: idOf('shop_products', inClub, identity), size: 'M', price: 250 }),
    [elsewhere]: ({ identity }) => ({ product_id: idOf('shop_products', elsewhere, identity), size: 'M', price: 250 }),
  },
  fresh: () => ({ size: 'L' }),
  patches: { '': { price: 300 }, 'giving it away': { product_id: idOf('product', 'kept') } },
};

export const shop_receivers: TableRows = {
  isNumbered: true,
  rows: {
    [inClub]: () => ({ club_id: chairsClub, promptpay_id: '0800000000' }),
    [elsewhere]: () => ({ club_id: otherClub, promptpay_id: '0800000000' }),
    "the organisation's": () => ({ club_id: null, promptpay_id: '0800000000' }),
  },
  patches: { '': { promptpay_id: '0811111111' } },
  kept: { insert: { named_by: other } },
};

const order =
  (name: string) =>
  ({ me }: Scene): Row => ({
    buyer_id: name === 'own' ? me : other,
    club_id: name === names[1] ? chairsClub : otherClub,
    total: 250,
  });
/** The order of the same name, as the same identity sees it. */
const orderId = (name: string, { identity }: Scene) => idOf('shop_orders', name, identity);
const forOrders = (make: (name: string, scene: Scene) => Row) =>
  Object.fromEntries(names.map((name) => [name, (scene: Scene) => make(name, scene)]));

export const shop_orders: TableRows = {
  rows: forOrders((name, scene) => order(name)(scene)),
  patches: { '': { status: 'paid' } },
};

// Of variants that nobody removes.
export const shop_order_items: TableRows = {
  rows: forOrders((name, scene) => ({
    order_id: orderId(name, scene),
    variant_id: idOf('variant', 'kept'),
    quantity: 1,
    unit_price: 250,
  })),
  patches: { '': { quantity: 2 } },
};

const proof = (uploader: string, name: string, scene: Scene) => ({
  order_id: orderId(name, scene),
  uploader_id: uploader,
  // The object that buckets.ts makes.
  file_path: `${uploader}/${orderId(name, scene)}/mine-${scene.identity}.png`,
});

export const shop_payment_proofs: TableRows = {
  rows: {
    ...forOrders((name, scene) => proof(name === 'own' ? scene.me : other, name, scene)),
    "own for another's order": (scene) => proof(scene.me, names[1], scene),
    "another's for an own order": (scene) => proof(other, 'own', scene),
  },
  patches: { '': { file_path: 'changed' } },
  kept: { insert: { trans_ref: '1' } },
};

export const shop_payment_ledger: TableRows = {
  isNumbered: true,
  rows: forOrders((name, scene) => ({ order_id: orderId(name, scene), kind: 'deposit', amount: 250 })),
  patches: { '': { amount: 1 } },
};
