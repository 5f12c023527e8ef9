export { NotesCard } from './lazy-notes.card.tsx';
