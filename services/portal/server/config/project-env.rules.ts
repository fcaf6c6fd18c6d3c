import { loopbackAddress } from '@trivium/backend';

interface Installation {
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  /** The installation's own key of connections. */
  readonly connectionKey: string;
}

/** Where the portal is: for people, and for its own functions on this machine. */
export function addressesOf({ host, port, publicUrl }: Pick<Installation, 'host' | 'port' | 'publicUrl'>) {
  const listening = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return { publicUrl: publicUrl ?? listening, internalUrl: loopbackAddress(listening) };
}

/** What `env(…)` in the project's configuration stands for: the environment, and what the portal knows itself. */
export function projectEnvOf(env: Readonly<Record<string, string | undefined>>, installation: Installation) {
  const { publicUrl, internalUrl } = addressesOf(installation);
  return {
    PORTAL_SITE_URL: publicUrl,
    // A machine behind a proxy often cannot reach its own public address, or does not trust its certificate.
    PORTAL_INTERNAL_URL: internalUrl,
    ...env,
    // The installation's own key opens too, so a key can be set later.
    INTEGRATION_KEYS: [env['INTEGRATION_KEYS'], `portal:${installation.connectionKey}`].filter(Boolean).join(' '),
  };
}
