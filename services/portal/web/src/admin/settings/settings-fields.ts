import type { FieldSpecs } from '../../crud-form/fields.ts';
import { m } from '../../paraglide/messages.js';
import { stepName } from '../../project/labels.ts';
import { reviewSteps } from '../../settings/review-steps.ts';

export const bannerFields = (): FieldSpecs => ({
  banner_text_th: { kind: 'line', label: m.admin_settings_banner_th() },
  banner_text: { kind: 'line', label: m.admin_settings_banner_en() },
  banner_level: {
    kind: 'choice',
    label: m.admin_settings_level(),
    options: [
      { value: 'info', name: m.admin_settings_level_info() },
      { value: 'notice', name: m.admin_settings_level_notice() },
      { value: 'warning', name: m.admin_settings_level_warning() },
    ],
  },
});

export const partFields = (): FieldSpecs => ({
  shop: { kind: 'switch', label: m.admin_settings_shop() },
  chat: { kind: 'switch', label: m.admin_settings_chat() },
  polls: { kind: 'switch', label: m.admin_settings_polls() },
  social: { kind: 'switch', label: m.admin_settings_social() },
});

export const reviewFields = (): FieldSpecs => ({
  board_review_budget: {
    kind: 'number',
    label: m.admin_settings_budget(),
    hint: m.admin_settings_budget_hint(),
    inputMode: 'decimal',
  },
  one_review_per_person: {
    kind: 'switch',
    label: m.admin_settings_one_review(),
    hint: m.admin_settings_one_review_hint(),
  },
  ...Object.fromEntries(
    reviewSteps.map((step) => [
      step,
      {
        kind: 'number' as const,
        group: m.admin_settings_days(),
        label: stepName(step),
        inputMode: 'numeric' as const,
        isRequired: true,
        isHalf: true,
      },
    ]),
  ),
});

export const limitFields = (): FieldSpecs => ({
  chat_turns_internal: { kind: 'number', label: m.admin_settings_turns(), inputMode: 'numeric', isRequired: true },
  check_in_margin_minutes: {
    kind: 'number',
    label: m.admin_settings_margin(),
    max: 1440,
    inputMode: 'numeric',
    isRequired: true,
  },
  email_domains: { kind: 'words', label: m.admin_settings_domains(), hint: m.admin_settings_domains_hint(), isRequired: true },
  email_ignores_dots: { kind: 'switch', label: m.admin_settings_dots(), hint: m.admin_settings_dots_hint() },
});

export const shopFields = (): FieldSpecs => ({
  order_hold_hours: {
    kind: 'number',
    label: m.admin_settings_order_hold(),
    hint: m.admin_settings_order_hold_hint(),
    min: 0.5,
    max: 720,
    inputMode: 'decimal',
    isHalf: true,
  },
  slip_check_days: {
    kind: 'number',
    label: m.admin_settings_slip_check(),
    hint: m.admin_settings_slip_check_hint(),
    min: 1,
    max: 90,
    inputMode: 'numeric',
    isRequired: true,
    isHalf: true,
  },
});

/** Minutes in hours with two decimals, which are exact to the minute. */
export const hoursOf = (minutes: number | null): number | null =>
  minutes === null ? null : Math.round((minutes / 60) * 100) / 100;

export const nameFields = (): FieldSpecs => ({
  organisation_name_th: { kind: 'line', label: m.admin_settings_name_th(), isRequired: true },
  organisation_name: { kind: 'line', label: m.admin_settings_name_en(), isRequired: true },
  contact_email: {
    kind: 'line',
    label: m.admin_settings_contact(),
    hint: m.admin_settings_contact_hint(),
    pattern: /^[^@\s]+@[^@\s]+$/,
    maxLength: 254,
  },
});

export const signatoryFields = (): FieldSpecs => ({
  signatory_name: { kind: 'line', label: m.admin_signatory_name(), hint: m.admin_signatory_name_hint(), maxLength: 200 },
  signatory_position: { kind: 'line', label: m.admin_signatory_position(), maxLength: 200 },
  signatory_name_en: { kind: 'line', label: m.admin_signatory_name_en(), maxLength: 200 },
  signatory_position_en: { kind: 'line', label: m.admin_signatory_position_en(), maxLength: 200 },
});

/** The values of `features` or `step_days`, by name. */
export const partsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
