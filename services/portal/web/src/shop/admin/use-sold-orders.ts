import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../data/use-client.ts';
import { findOrders } from './find-orders.ts';
import { isOpenFilter, longestWaitFirst, ordersOf } from './order-filter.rules.ts';
import type { Filter } from './order-filters.ts';
import { pastOrderCountQuery, pastOrdersQuery, soldOrderQuery, wholeOrdersQuery, type SellerOrder } from './queries.ts';

interface SoldOrdersOptions {
  /** The clubs that the reader sells for; undefined: all. */
  readonly clubs: readonly string[] | undefined;
  /** undefined: slips to check if there are any, otherwise all orders. */
  readonly show: Filter | 'ledger' | undefined;
  /** A search reads every order of the filter. */
  readonly term: string;
  readonly openId: string | undefined;
}

/** What the page of sold orders shows: open orders whole and longest wait first, past ones page by page and newest first. */
export function useSoldOrders({ clubs, show: filterInAddress, term, openId }: SoldOrdersOptions) {
  const db = useClient();
  const { data: openOrders } = useSuspenseQuery(wholeOrdersQuery(db, clubs, 'open'));
  const { data: pastCount } = useSuspenseQuery(pastOrderCountQuery(db, clubs));
  // Once chosen it stays: the last slip that is checked does not exchange the list.
  const [usualFilter] = useState<Filter>(() => (ordersOf(openOrders, 'check').length > 0 ? 'check' : 'all'));
  const show = filterInAddress ?? usualFilter;
  const isPaged = show !== 'ledger' && !isOpenFilter(show);
  const filter = show === 'ledger' ? 'all' : show;
  const pages = useInfiniteQuery({ ...pastOrdersQuery(db, clubs, filter), enabled: isPaged && term === '' });
  const whole = useQuery({ ...wholeOrdersQuery(db, clubs, filter), enabled: isPaged && term !== '' });
  const listed: readonly SellerOrder[] | undefined = isPaged
    ? term === ''
      ? pages.data
      : whole.data
    : longestWaitFirst(ordersOf(openOrders, filter));
  const listedOrder = [...openOrders, ...(listed ?? [])].find(({ id }) => id === openId);
  const single = useQuery({
    ...soldOrderQuery(db, clubs, openId ?? ''),
    enabled: openId !== undefined && listedOrder === undefined,
  });
  const countOf = (each: Filter) =>
    each === 'over' ? pastCount : ordersOf(openOrders, each).length + (each === 'all' ? pastCount : 0);
  return {
    show,
    countOf,
    /** undefined while the first page is read. */
    visibleOrders: show === 'ledger' ? [] : listed && findOrders(listed, term),
    open: listedOrder ?? single.data ?? undefined,
    pages: isPaged && term === '' ? pages : undefined,
  };
}
