/** Method and path below `/api` of every call, keyed `feature.name`; made by the build from the contract. */
declare module 'virtual:contract' {
  const calls: Record<string, [method: 'GET' | 'POST', path: string]>;
  export default calls;
}
