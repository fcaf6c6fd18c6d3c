/** What the doctor looked at. A fault keeps the installation from working, a warning does not yet. */
export interface Finding {
  readonly subject: string;
  readonly state: 'ok' | 'warning' | 'fault';
  /** What is so, and for anything but `ok` what to do. */
  readonly says: string;
}

export const ok = (subject: string, says: string): Finding => ({ subject, state: 'ok', says });
export const warning = (subject: string, says: string): Finding => ({ subject, state: 'warning', says });
export const fault = (subject: string, says: string): Finding => ({ subject, state: 'fault', says });

/** Runs a check whose failure is a finding too. */
export async function attempt(subject: string, check: () => Promise<Finding | Finding[]>): Promise<Finding[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return [fault(subject, code ? `${message} (${code})` : message)];
  }
}
