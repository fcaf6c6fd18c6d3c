export const shared = 'shared code';
