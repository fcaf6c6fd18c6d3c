import type { Caller } from '../../_shared/caller.ts';
import type { Answer, Silence } from '../../_shared/ask.ts';
import type { Context } from '../../_shared/context.ts';
import { refuse } from '../errors.ts';

/** What happened. It never has text of the other side but the name of a bot or model: that text may quote a secret. */
export interface TryResult {
  readonly works: boolean;
  /**
   * `works`; `timed_out`, `unreachable`, `answer_too_large`; `status` with the other side's; for mail `smtp_…`; and what each
   * connection has of its own: `no_devices`, `no_address`, `client_refused`, `permission_refused`.
   */
  readonly code: string;
  readonly status?: number | undefined;
  /** Who answered, or was reached. */
  readonly about?: string | undefined;
}

export type Try = (context: Context, caller: Caller) => Promise<TryResult>;

/** What an HTTP answer means: only 2xx works. */
export function outcomeOf(answer: Answer | Silence, about?: string): TryResult {
  if (typeof answer === 'string') return { works: false, code: answer };
  const { status } = answer;
  return status >= 200 && status < 300 ? { works: true, code: 'works', about } : { works: false, code: 'status', status };
}

export const notSet = () => refuse('connection_not_set', 'This connection isn’t set up yet.');

/** The text of a message that a try sends. */
export const testMessage = {
  th: 'ข้อความทดสอบจากพอร์ทัล การเชื่อมต่อใช้งานได้',
  en: 'This is a test message from the portal. The connection works.',
} as const;
