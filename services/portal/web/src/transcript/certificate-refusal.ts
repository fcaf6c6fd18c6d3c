import { m } from '../paraglide/messages.js';

const sentences: Readonly<Record<string, () => string>> = {
  certificate_empty: m.certificate_refused_empty,
  certificate_limit: m.certificate_refused_limit,
  network: m.certificate_refused_network,
  '': m.certificate_refused_network,
};

/** Why there is no certificate, by the code of the refusal. */
export const certificateRefusal = (code: string): string => sentences[code]?.() ?? m.certificate_refused_other({ code });
