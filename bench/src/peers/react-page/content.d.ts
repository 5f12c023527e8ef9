/** The texts of the page, inserted by the build. */
declare module 'virtual:content' {
  export const heading: string;
  export const texts: readonly string[];
}
