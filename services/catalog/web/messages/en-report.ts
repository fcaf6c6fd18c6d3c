/** The form for errors and missing drugs, and the page of a report. */
export const report = {
  title: { error: 'Report an error', 'missing-drug': 'Ask us to add a drug' },
  lead: {
    error:
      'The maintainers check it against the source, then correct the entry or say why it stays. Until then, follow the product’s label. What you write isn’t published.',
    'missing-drug':
      'Name the drug and, if you can, a source for its doses. The maintainers say whether it can be added. What you write isn’t published.',
  },
  drug: 'Drug',
  drugHint: { error: 'The name of its entry.', 'missing-drug': 'The generic name, or a brand.' },
  dose: 'Dose',
  noDose: 'Several, or something else',
  message: { error: 'What’s wrong?', 'missing-drug': 'What’s it for?' },
  messageHint: {
    error: '20 to 2,000 characters.',
    'missing-drug': 'Which animals, and which disease. Up to 2,000 characters.',
  },
  source: 'Source',
  sourceHint: 'The web address of a label, an article or a regulation.',
  email: 'Email for the answer',
  emailHint: (days: string) => `Used only for the answer, never published, and erased ${days} days after it.`,
  optional: 'optional',
  send: { error: 'Send report', 'missing-drug': 'Send request' },
  busy: 'Please wait a minute, then send it again. Your text is kept.',
  full: 'Too many reports are waiting. Your text is kept: please use another way below, or try again in a few days.',
  problem: {
    drug: {
      error: 'The catalog has no entry with this name. Choose one from the list, or ask us, below, to add the drug.',
      'missing-drug': 'Name the drug in up to 200 characters.',
    },
    dose: 'Choose a dose from the list.',
    message: { error: 'Write what’s wrong in 20 to 2,000 characters.', 'missing-drug': 'Write up to 2,000 characters.' },
    source: 'This isn’t a full web address, such as https://www.example.org/label. You can also leave it empty.',
    email: 'This isn’t an email address, such as name@example.org. You can also leave it empty.',
  },
  notThere: 'Drug not in the catalog?',
  otherWays: 'Other ways:',
  byEmail: 'by email',
  onSite: (site: string) => `on ${site}`,
  follow: {
    heading: { error: 'Your report', 'missing-drug': 'Your request' },
    saved: 'We’ve received it.',
    next: {
      error:
        'What happens next: a maintainer checks it against the source and answers here. A wrong figure is corrected, signed again and listed under Corrections.',
      'missing-drug': 'What happens next: a maintainer looks for a source with doses and answers here.',
    },
    keep: 'Keep the link to this page. Only you have it.',
    id: 'Report ID',
    drug: 'Drug',
    filed: 'Sent',
    status: 'Status',
    states: {
      error: {
        open: 'Waiting for an answer',
        accepted: 'Accepted: the entry has been corrected',
        declined: 'Declined: the entry stays as it is',
        closed: 'Closed without an answer',
      },
      'missing-drug': {
        open: 'Waiting for an answer',
        accepted: 'Accepted: the drug has been added',
        declined: 'Declined: the drug hasn’t been added',
        closed: 'Closed without an answer',
      },
    },
    answer: 'Answer',
    answered: 'Answered',
    closed: 'Closed',
    back: 'Back to the catalog',
  },
} as const;
