export { changesQuery } from './audit.api.ts';
export { ChangeTable } from './change-table.tsx';
export { NarrowChanges, useNarrowing } from './narrow-changes.tsx';
