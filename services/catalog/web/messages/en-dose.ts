/** The form that computes doses for one animal. `{amount}` is filled in on the server and in the browser. */
export const dose = {
  heading: 'Dose for your animal',
  species: 'Species',
  allSpecies: 'All species',
  weight: 'Weight',
  unit: 'Unit',
  compute: 'Compute',
  wrongWeight: 'Enter a weight above 0, such as 12.4, up to 10,000 kg.',
  caution:
    "Arithmetic on the source's figures, beside the source's own words: read those first. Figures are cut after four digits and never rounded up. Nothing leaves this page.",
  result: {
    upTo: 'up to {amount}',
    atLeast: 'at least {amount}',
    inProduct: '= {amount}',
    day: 'in a day, divided into several doses',
    course: 'for the whole course',
    capped: "limited by the source's maximum",
    alternatively: 'or',
    afterwards: 'then, as the next step:',
    together: 'together with',
    noVolume: {
      'product-unknown': 'No volume: the strength of the product is not known here.',
      'other-drug': 'No volume: this step is another drug.',
      'other-product': 'No volume: this step is another product.',
      'unit-differs': 'No volume: the strength is given in another unit.',
    },
    obstacle: {
      'no-figures': 'No figure: the source gives a table or a recipe. Read its own words.',
      'species-excluded': 'No figure: the source excludes this species.',
      'basis-unsuitable': "No figure: this dose depends on more than the animal's weight.",
      'weight-bands': 'No figure: the source gives amounts by weight bands. Read its own words.',
      'maximum-unread': 'No figure: the source names a maximum that is not available as a figure. Read its own words.',
    },
  },
} as const;
