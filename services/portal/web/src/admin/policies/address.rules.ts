/** Whether a text names a mail address that people can write to. */
export const namesAddress = (text: string): boolean => /[^\s@()]+@[^\s@()]+\.[a-z]{2,}/i.test(text);
