export { OwnDataCard } from './own-data.card.tsx';
