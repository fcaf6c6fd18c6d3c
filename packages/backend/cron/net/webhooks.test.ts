import { expect, test, vi } from 'vitest';
import { useCron } from '../testing/use-cron.ts';
import { useReceiver } from '../testing/use-receiver.ts';

const cron = useCron();
const receiver = useReceiver((_request, response) => response.end());
const migrator = (text: string) => cron().as('supabase_migrator', text);

test('a trigger sends changes of a table, as Database Webhooks do', async () => {
  await cron().start();
  const url = `${receiver().url}/hook`;
  await migrator(`
    create table public.orders (id int primary key, state text);
    grant insert, update, delete, select on public.orders to authenticated;
    create trigger tell after insert or update or delete on public.orders for each row
      execute function "supabase_functions"."http_request"('${url}', 'POST', '{"Content-type":"application/json","Authorization":"Bearer t"}', '{"from":"db"}', '5000')`);
  await cron().as('authenticated', `insert into public.orders values (1, 'new')`);
  await cron().as('authenticated', `update public.orders set state = 'paid'`);
  await cron().as('authenticated', 'delete from public.orders');
  const requests = await vi.waitFor(() => {
    const all = receiver().below('/hook');
    expect(all).toHaveLength(3);
    return all;
  });
  const about = { table: 'orders', schema: 'public' };
  const [paid, fresh] = [
    { id: 1, state: 'paid' },
    { id: 1, state: 'new' },
  ];
  const bodies = requests.map(({ body }) => JSON.parse(body) as unknown);
  expect(bodies).toHaveLength(3);
  expect(bodies).toEqual(
    expect.arrayContaining([
      { ...about, type: 'INSERT', record: fresh, old_record: null },
      { ...about, type: 'UPDATE', record: paid, old_record: fresh },
      { ...about, type: 'DELETE', record: null, old_record: paid },
    ]),
  );
  expect(requests[0]).toMatchObject({ url: '/hook?from=db', headers: { authorization: 'Bearer t' } });
  expect(await migrator('select hook_name, request_id is not null as "isQueued" from supabase_functions.hooks limit 1')).toEqual([
    { hook_name: 'tell', isQueued: true },
  ]);
});

test('a GET has no body, and other methods are refused', async () => {
  await cron().start();
  await migrator(`
    create table public.views (id int);
    create trigger tell after insert on public.views for each row
      execute function supabase_functions.http_request('${receiver().url}/viewed', 'GET', '{}', '{}', '1000');
    insert into public.views values (1)`);
  await vi.waitFor(() => expect(receiver().below('/viewed')).toMatchObject([{ method: 'GET', body: '' }]));
  await expect(
    migrator(`
      create table public.patches (id int);
      create trigger tell after insert on public.patches for each row
        execute function supabase_functions.http_request('${receiver().url}', 'PATCH', '{}', '{}', '1000');
      insert into public.patches values (1)`),
  ).rejects.toMatchObject({ code: '22023' });
});
