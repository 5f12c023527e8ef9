export { ConsentLinkCard } from './consent-link.card.tsx';
export { consentPageQuery } from './consents.api.ts';
export { CustomerConsentsCard, InterviewConsentCard, OwnConsent } from './lazy-cards.tsx';
