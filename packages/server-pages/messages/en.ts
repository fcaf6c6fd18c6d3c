import type { WidenStrings } from './widen-strings.ts';

export const en = {
  language: { name: 'English', switchTo: 'Read this page in English' },
  layout: { skip: 'Skip to the content', main: 'Main', more: 'More', theme: 'Light or dark' },
  refusal: {
    title: 'Not found',
    heading: 'This page is not here',
    failedTitle: 'Something went wrong',
    failedHeading: 'That did not work',
    busyHeading: 'A little slower, please',
    busyLead: 'Too many requests came from here. Please try again in a moment.',
    failedLead: 'Please try again in a moment.',
  },
  family: {
    open: 'Trivium services',
    portal: { name: 'Portal', lead: 'Clubs, events and projects of the faculty' },
    forecast: { name: 'Forecast', lead: 'Dated probabilities, each with its sources' },
    catalog: { name: 'Catalog', lead: 'Veterinary doses, traced to their source' },
  },
  tryForm: { send: 'Send', sending: 'Sending …', command: 'The same from a shell' },
  copyButton: { copy: 'Copy', copied: 'Copied' },
} as const;

/** The same keys as `en`, with any text. */
export type Messages = WidenStrings<typeof en>;
