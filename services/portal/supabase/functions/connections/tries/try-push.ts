import { refuse } from '../../_shared/refusal.ts';
import { hasPushKeys, pushToDevice, type Device } from '../../_shared/web-push/push-to-device.ts';
import { notSet, outcomeOf, testMessage, type Try, type TryResult } from './outcome.ts';

const titles = { th: 'การแจ้งเตือนทดสอบ', en: 'Test notification' } as const;

/** Pushes to the devices of the administrator who tries. It works if one of them was reached; `about` is how many were. */
export const tryPush: Try = async (context, { id, language }) => {
  if (!hasPushKeys(context)) throw notSet();
  const { data, error } = await context.service.from('push_subscriptions').select('endpoint, p256dh, auth').eq('user_id', id);
  if (error) throw refuse('database_failed', 'Your devices could not be read. Try again.');
  const devices = data as Device[];
  if (devices.length === 0) return { works: false, code: 'no_devices' };
  const site = (context.env('PORTAL_SITE_URL') ?? '').replace(/\/$/, '');
  const message = {
    title: titles[language],
    body: testMessage[language],
    url: `${site}/admin/connections`,
    tag: 'connection-test',
    lang: language,
  };
  const outcomes = await Promise.all(
    devices.map(async (device): Promise<TryResult> => {
      const answer = await pushToDevice(context, device, message);
      return answer === 'endpoint_foreign' || answer === 'subscription_keys_malformed'
        ? { works: false, code: answer }
        : outcomeOf(answer);
    }),
  );
  const reached = outcomes.filter(({ works }) => works);
  if (reached.length > 0) return { works: true, code: 'works', about: String(reached.length) };
  return outcomes[0] as TryResult;
};
