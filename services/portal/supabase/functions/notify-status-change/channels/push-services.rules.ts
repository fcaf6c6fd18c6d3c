/** Where browsers take push messages: Chrome and Edge, Firefox, Safari, older Edge. */
const knownServices = [
  'https://fcm.googleapis.com',
  'https://*.push.services.mozilla.com',
  'https://*.push.apple.com',
  'https://*.notify.windows.com',
];

/**
 * Whether an endpoint is that of a push service. People hand in endpoints, so no other address is ever called.
 * @param services what WEB_PUSH_SERVICES says: origins apart by spaces, `*.` for any name below; the known ones otherwise
 */
export function isPushService(endpoint: URL, services: string | undefined): boolean {
  return (services?.split(/\s+/).filter(Boolean) ?? knownServices).some((service) => {
    const [scheme = '', host = ''] = service.split('://');
    if (endpoint.protocol !== `${scheme}:`) return false;
    return host.startsWith('*.') ? endpoint.host.endsWith(host.slice(1)) : endpoint.host === host;
  });
}
