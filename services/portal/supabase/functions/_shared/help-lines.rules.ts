/** National lines of Thailand: reachable from any telephone there. */
export const helpLines = {
  /** Department of Mental Health, day and night. */
  mentalHealth: '1323',
  /** Samaritans of Thailand. */
  listeners: '02 113 6789',
  medicalEmergency: '1669',
} as const;
