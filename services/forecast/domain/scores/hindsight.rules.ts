/** The curators began to record estimates in this month: those of questions that had closed before knew how they ended. */
const recordingBegan = Date.parse('2026-11-01T00:00:00+07:00');

/** Whether the curators recorded the estimates of a question after it had closed. */
export const isInHindsight = ({ closesAt }: { readonly closesAt: string }): boolean => Date.parse(closesAt) < recordingBegan;
