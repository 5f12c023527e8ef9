/** Method and path (below `/api`) of every call, keyed by `feature.name`. Generated from the contract by the build. */
declare module 'virtual:contract' {
  const calls: Record<string, [method: 'GET' | 'POST', path: string]>;
  export default calls;
}

/** The text of a script of the folder `head`, bundled and minified by the build (`web/head-scripts.ts`). */
declare module '*.ts?script' {
  const script: string;
  export default script;
}
