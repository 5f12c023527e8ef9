export { CustomerLegacyCard, LegacyRoles, OwnLegacyContact } from './lazy-cards.tsx';
