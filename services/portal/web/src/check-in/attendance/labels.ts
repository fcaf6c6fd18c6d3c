import { m } from '../../paraglide/messages.js';
import type { GuestState } from './guests.rules.ts';

const methods: Readonly<Record<string, () => string>> = {
  qr: m.attendance_by_code,
  offline: m.attendance_by_late_scan,
  manual: m.attendance_by_hand,
};
export const methodName = (method: string): string => methods[method]?.() ?? method;

const states: Readonly<Record<GuestState, () => string>> = {
  came: m.guest_came,
  missed: m.guest_missed,
  going: m.guest_going,
  waiting: m.guest_waiting,
};
export const stateName = (state: GuestState): string => states[state]();
