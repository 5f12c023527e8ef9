export { FilmProcessingCard } from './film-processing.card.tsx';
