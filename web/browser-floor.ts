/**
 * The oldest browsers in which the pages work, by the names of MDN's compatibility data. `docs/running.md` says so to
 * operators, and `app/head/old-browser.ts` to the people who use older ones.
 */
export const browserFloor = {
  chrome: 111,
  edge: 111,
  firefox: 128,
  safari: 16.4,
  safari_ios: 16.4,
};

/** The browsers that scripts and style sheets are built for, as Vite names them. */
export const buildTargets = Object.entries(browserFloor).map(
  ([browser, version]) => `${browser === 'safari_ios' ? 'ios' : browser}${version}`,
);
