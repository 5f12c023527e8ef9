/** The words of the page, put in by the build. */
declare module 'virtual:content' {
  export const heading: string;
  export const texts: readonly string[];
}
