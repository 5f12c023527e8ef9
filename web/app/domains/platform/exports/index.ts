export { albumImportsQuery } from './import/album-import.api.ts';
export { AlbumImportForm } from './import/album-import.form.tsx';
export { AlbumImportList } from './import/album-import-list.tsx';
export { OwnDataCard } from './own-data.card.tsx';
