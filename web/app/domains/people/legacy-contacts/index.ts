export { CustomerLegacyCard, LegacyRoles, OwnLegacyContact } from './lazy-cards.tsx';
export { legacyRolesQuery } from './legacy-contacts.api.ts';
