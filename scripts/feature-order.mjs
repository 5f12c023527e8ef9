/**
 * The features by their folder, a domain and a name, in dependency order: each may use those before it, none after it.
 * CONTRIBUTING.md describes the domains.
 */
export const featureOrder = [
  'platform/audit',
  'platform/settings',
  'platform/places',
  'platform/mail',
  'people/people',
  'people/auth',
  'platform/notifications',
  'people/stories',
  'money/hosting',
  'calendar/time-slots',
  'calendar/interviews',
  'calendar/notes',
  'calendar/questions',
  'film/recordings',
  'film/chapters',
  'film/film-versions',
  'film/transcripts',
  'people/consents',
  'studio/studio',
  'studio/studio-recordings',
  'money/cards',
  'money/ledger',
  'money/payments',
  'money/subscriptions',
  'calendar/booking',
  'people/legacy-contacts',
  'people/accounts',
  'album/gallery',
  'platform/story-search',
  'platform/exports',
  'platform/operations',
  'platform/dashboard',
];

/** The web has one more feature, at the end: the pages about Lifestory itself, which need no call of the server. */
export const webFeatureOrder = [...featureOrder, 'platform/site'];
