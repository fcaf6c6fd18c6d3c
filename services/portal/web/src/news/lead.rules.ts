/** The summary above an article; empty where the article begins with the same words. */
export const leadOf = (summary: string, body: string): string => (body.trimStart().startsWith(summary.trim()) ? '' : summary);
