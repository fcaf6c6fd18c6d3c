/**
 * Names of the groups of the ATC and ATCvet classifications that entries stand in (WHO Collaborating Centre for Drug
 * Statistics Methodology), by their code without the Q. Names are the classification's own and are not altered.
 */
export const atcMainGroups: Readonly<Record<string, string>> = {
  A: 'Alimentary tract and metabolism',
  B: 'Blood and blood forming organs',
  C: 'Cardiovascular system',
  D: 'Dermatologicals',
  G: 'Genito urinary system and sex hormones',
  H: 'Systemic hormonal preparations, excl. sex hormones and insulins',
  I: 'Immunologicals',
  J: 'Antiinfectives for systemic use',
  L: 'Antineoplastic and immunomodulating agents',
  M: 'Musculo-skeletal system',
  N: 'Nervous system',
  P: 'Antiparasitic products, insecticides and repellents',
  R: 'Respiratory system',
  S: 'Sensory organs',
  V: 'Various',
};
