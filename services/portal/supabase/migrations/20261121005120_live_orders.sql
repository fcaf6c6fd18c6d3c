-- What happens to an order shows in every window that has it open; every deposit and refund touches its order too. Served
-- by realtime: each listener's policies decide. Proven by shop/live.test.ts.
alter publication supabase_realtime add table public.shop_orders, public.shop_payment_proofs;
