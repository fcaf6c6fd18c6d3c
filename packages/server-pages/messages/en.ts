import type { WidenStrings } from './widen-strings.ts';

export const en = {
  language: { name: 'English', switchTo: 'Read this page in English' },
  layout: { skip: 'Skip to content', main: 'Main', more: 'More', theme: 'Switch between light and dark' },
  refusal: {
    title: 'Page not found',
    heading: 'Page not found',
    failedTitle: 'Something went wrong',
    failedHeading: 'Something went wrong',
    busyHeading: 'Too many requests',
    busyLead: 'You’ve sent a lot of requests in a short time. Please try again in a moment.',
    failedLead: 'Please try again in a moment.',
    tooLongLead: 'This form is too long. Please go back, shorten it and send it again.',
    wrongWayLead: 'This address can’t be opened this way. Please start again from the page before.',
  },
  family: {
    open: 'Trivium services',
    portal: { name: 'Portal', lead: 'The faculty’s clubs, events and projects' },
    forecast: { name: 'Forecast', lead: 'Probabilities of future events, with sources' },
    catalog: { name: 'Catalog', lead: 'Veterinary doses, traced to their source' },
  },
  tryForm: { send: 'Send', sending: 'Sending…', command: 'The same request from a terminal' },
  copyButton: { copy: 'Copy', copied: 'Copied' },
  shareButton: { share: 'Share', copied: 'Link copied', uncopied: 'Copy this link:' },
} as const;

/** The same keys as `en`, with any text. */
export type Messages = WidenStrings<typeof en>;
