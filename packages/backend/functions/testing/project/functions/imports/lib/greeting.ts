export const greeting = 'hello by the import map';
