/** The pattern for `like` and `ilike` of what contains a text, whatever signs are in it. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
