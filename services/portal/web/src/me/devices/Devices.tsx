import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Laptop, Smartphone, X } from '../../ui/icons.gen.tsx';
import { useClient } from '../../data/use-client.ts';
import { formatDay } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { announce } from '../../ui/announce.ts';
import { deviceName } from '../labels.ts';
import { removeDevice, saveDevice } from './mutations.ts';
import { deviceOfSubscription, presentSubscription, pushState, subscribe } from './push.ts';
import { deviceKeys, devicesQuery, type Device } from './queries.ts';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyLine } from '../../ui/EmptyState.tsx';

interface DevicesProps {
  readonly userId: string;
  /** The server's; undefined where it has none. */
  readonly publicKey: string | undefined;
}

/** This browser's own subscription, not the server's record. */
const thisDeviceQuery = {
  queryKey: deviceKeys.thisDevice,
  queryFn: async () => ({ state: await pushState(), endpoint: (await presentSubscription())?.endpoint ?? null }),
};

/** The devices that notifications reach, and turning them on for this one. */
export function Devices({ userId, publicKey }: DevicesProps) {
  const db = useClient();
  const queries = useQueryClient();
  const { data: devices } = useSuspenseQuery(devicesQuery(db, userId));
  const { data: here } = useQuery(thisDeviceQuery);
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: devicesQuery(db, userId).queryKey }),
      queries.invalidateQueries({ queryKey: thisDeviceQuery.queryKey }),
    ]);
  const keep = async (device: Parameters<typeof saveDevice>[2]) => {
    await saveDevice(db, userId, device);
    await refresh();
  };
  const turnOn = useMutation({
    mutationFn: async () => {
      const subscription = publicKey === undefined ? undefined : await subscribe(publicKey);
      if (!subscription) return refresh();
      await keep(deviceOfSubscription(subscription)).catch(async (error: Error) => {
        // The subscription belongs to someone else who used this browser. End it; the next one is new.
        await subscription.unsubscribe();
        throw error;
      });
      announce({ text: m.me_push_is_on() });
      return undefined;
    },
  });
  const remove = useMutation({
    mutationFn: async (device: Device) => {
      await removeDevice(db, device.id);
      await refresh();
      const { endpoint, p256dh, auth, user_agent } = device;
      announce({
        text: m.me_push_is_off({ device: deviceName(device.user_agent) }),
        undo: () => keep({ endpoint, p256dh, auth, user_agent }),
        // Else the next start would tell of it again.
        gone: async () => {
          const subscription = await presentSubscription();
          if (subscription?.endpoint === endpoint) await subscription.unsubscribe();
        },
      });
    },
    onError: (error) => announceRefusal(error, 'me'),
  });
  const isKept = devices.some(({ endpoint }) => endpoint === here?.endpoint);
  const trouble = publicKey === undefined ? m.me_push_unavailable() : troubles[here?.state ?? 'off']?.();
  return (
    <>
      {devices.length === 0 && trouble === undefined && <EmptyLine className="mb-4">{m.me_push_none()}</EmptyLine>}
      {devices.length > 0 && (
        <ul className="mb-5">
          {devices.map((device) => (
            <li key={device.id} className="flex items-center gap-4 border-t border-line py-3 first:border-t-0">
              <DeviceIcon device={device} />
              <p className="min-w-0 flex-1">
                {deviceName(device.user_agent)}
                <span className="block text-sm text-quiet">
                  {device.endpoint === here?.endpoint ? m.me_push_this() : m.me_push_since({ day: formatDay(device.created_at) })}
                </span>
              </p>
              <button
                type="button"
                aria-label={m.me_push_remove({ device: deviceName(device.user_agent) })}
                onClick={() => remove.mutate(device)}
                className="inline-flex size-11 items-center justify-center text-quiet hover:text-ink"
              >
                <X size={18} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {trouble !== undefined && <p className="text-quiet">{trouble}</p>}
      {trouble === undefined && !isKept && (
        <Button variant="plain" isBusy={turnOn.isPending} onClick={() => turnOn.mutate()}>
          {m.me_push_on()}
        </Button>
      )}
      {turnOn.isError && <Problem className="mt-3">{m.me_push_failed()}</Problem>}
    </>
  );
}

const troubles: Readonly<Partial<Record<string, () => string>>> = {
  unsupported: m.me_push_unsupported,
  denied: m.me_push_denied,
};

function DeviceIcon({ device }: { readonly device: Device }) {
  const Icon = /iPhone|iPad|Android/.test(device.user_agent ?? '') ? Smartphone : Laptop;
  return <Icon size={20} aria-hidden className="shrink-0 text-quiet" />;
}
