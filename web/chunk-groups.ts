/** The modules of a chunk: parts of their path, below `node_modules` and `app`. */
interface Modules {
  packages?: readonly string[];
  app?: readonly string[];
}

/** What every page needs. */
const start: Modules = {
  app: [
    ...['root.', 'pages.', 'guard.', 'page-chunks.', 'dates.', 'feature-switches.'],
    ...[
      'cached-data',
      'call',
      'early-reply',
      'failure',
      'page-holds',
      'random-id',
      'revoke-tokens',
      'sign-in',
      'sign-out',
      'stale-page',
      'stored-sign-in',
    ].map((name) => `api/${name}.`),
    ...['public.', 'landing/', 'page-meta.', 'page-notice.'].map((name) => `shells/${name}`),
    ...['trusted-types', 'button', 'icon'].map((name) => `ui/${name}.`),
    ...['chunk', 'idle', 'lazy-component', 'loading', 'use-is-hydrated'].map((name) => `ui/loading/${name}.`),
    ...['error-summary', 'form', 'password-field', 'single-submit', 'text-field'].map(
      (name) => `ui/forms/${name}.`,
    ),
    ...['chunk-notice', 'notice', 'page-failure', 'offline-banner', 'toast', 'toaster'].map(
      (name) => `ui/notices/${name}.`,
    ),
    ...['focus-on-navigation', 'logo'].map((name) => `ui/layout/${name}.`),
  ],
};

/** What all pages with data show at first. */
const data: Modules = {
  packages: ['@tanstack/'],
  app: ['api/query-client.', 'ui/group-by.', 'ui/time.', 'ui/money.', 'ui/position.'],
};

/** What all pages with Mantine show at first, and the menu bars of signed-in users. */
const services: Modules = {
  packages: ['@mantine/core/esm/core/'],
  app: [
    ...['app-services.', 'user-sync.', 'other-tabs.', 'profile-menu/profile-menu.'].map(
      (name) => `shells/${name}`,
    ),
    ...[
      'data-services.',
      'avatar.',
      'badge.',
      'use-media-query.',
      'forms/select-field.',
      'forms/text-area.',
      'forms/unsaved-changes.',
      'loading/',
      'notices/',
      'styles/',
    ].map((name) => `ui/${name}`),
    ...['card', 'page-skeleton', 'page-title', 'stack'].map((name) => `ui/layout/${name}.`),
    ...['download', 'lists/search-key'].map((name) => `ui/${name}.`),
    ...['bell.', 'notification-stream.', 'notifications.api.', 'use-refetch'].map(
      (name) => `domains/platform/notifications/${name}`,
    ),
    ...[
      'people/people/own-profile/own-info',
      'people/stories/switching/story-switch',
      'people/stories/switching/can-switch',
    ].map((name) => `domains/${name}`),
  ],
};

/** What many pages show at first, but neither a storyteller's home nor the booking. */
const cards: Modules = {
  app: [
    'api/refetch-interval.',
    ...['file-size.', 'interview-time.', 'forms/choices.', 'forms/read-only.', 'lists/list-table.'].map(
      (name) => `ui/${name}`,
    ),
    ...['dialogs/confirm-texts.', 'dialogs/lazy-confirm.', 'layout/breadcrumbs.'].map((name) => `ui/${name}`),
    ...[
      'calendar/time-slots/view-choice.',
      'calendar/time-slots/month-bar.',
      'calendar/time-slots/use-is-narrow.',
      'calendar/time-slots/slot-format.',
      'calendar/time-slots/batch/slot-batch.',
      'calendar/interviews/next-step.',
      'calendar/interviews/status-badge.',
      'calendar/interviews/interviews.api.',
      'calendar/interviews/meeting/host-url.',
      'calendar/time-slots/time-slots.api.',
      'calendar/booking/staff/staff-booking.',
    ].map((name) => `domains/${name}`),
  ],
};

/** Parts of a storyteller's home that other pages of the family show as well. */
const family: Modules = {
  app: [
    ...[
      'gallery.api.',
      'memory/memory.card.',
      'memory/photograph.',
      'memory/caption.',
      'recent/',
      'timeline/album',
    ].map((name) => `album/gallery/${name}`),
    ...['use-density.', 'timeline.api.', 'gallery.view.', 'use-timeline'].map(
      (name) => `album/gallery/timeline/${name}`,
    ),
    ...['album/gallery/upload/add-memories-button.'],
    ...['money/cards/cards.api.'],
    ...['calendar/questions/box/lazy-question-box.', 'money/subscriptions/subscriptions.api.'],
    ...[
      'family/family.api.',
      'family/family-list.',
      'family/family-section.',
      'family/relationships.',
      'profile.card.',
      'storyteller.api.',
      'switching/switch.api.',
      'switching/invited-stories.module',
      'tour/tour-viewed.',
    ].map((name) => `people/stories/${name}`),
  ].map((name) => `domains/${name}`),
};

/** What pages with a film show at first. */
const film: Modules = {
  app: [
    'film/recordings/recordings.api.',
    'film/recordings/films/',
    'film/recordings/player/quality.',
    'film/recordings/player/restricted-range.',
    ...['chapter-list.', 'chapter-years.', 'chapters.api.', 'moment-link.'].map(
      (name) => `film/chapters/${name}`,
    ),
    'film/transcripts/transcript-panel.',
  ].map((name) => `domains/${name}`),
};

/** The fields of a person's contact details, in the booking and in forms of staff. */
const contact: Modules = {
  app: [
    ...['people/people/fields/birth-date', 'people/people/fields/phone-field', 'platform/places/'],
    ...['address-fields', 'contact.module', 'draft', 'tab-storage'].map(
      (name) => `calendar/booking/wizard/${name}`,
    ),
  ].map((name) => `domains/${name}`),
};

const createMatcher = ({ packages = [], app = [] }: Modules) => {
  const parts = [
    ...packages.map((name) => `/node_modules/${name}`),
    ...app.map((name) => `/web/app/${name}`),
  ];
  return (id: string) => parts.some((part) => id.replaceAll('\\', '/').includes(part));
};

const react: Modules = {
  packages: ['react/', 'react-dom/', 'react-router/', 'scheduler/', 'clsx/'],
};
/** Dialogs, menus, popovers and tooltips, loaded after the first paint. */
const overlays: Modules = {
  packages: ['@mantine/core/', '@floating-ui/', 'react-remove-scroll'],
  app: [
    'ui/menu.',
    ...['confirm.', 'dialog', 'late-overlay.', 'use-restore-focus.'].map((name) => `ui/dialogs/${name}`),
  ],
};

/**
 * The chunks that several pages share. A page starts with few of them: each costs a round trip on HTTP/1 connections,
 * and small files compress badly. The first group that matches gets a module.
 */
export const chunkGroups = [
  // First: otherwise one of the groups below would contain React, and the first page would load all of it.
  {
    name: 'react',
    test: (id: string) => id.includes('rolldown/runtime') || createMatcher(react)(id),
    priority: 5,
  },
  {
    name: 'start',
    test: (id: string) => /preload-helper|virtual:contract/.test(id) || createMatcher(start)(id),
    priority: 4,
  },
  { name: 'data', test: createMatcher(data), priority: 3 },
  { name: 'services', test: createMatcher(services), minShareCount: 2, priority: 3 },
  { name: 'cards', test: createMatcher(cards), minShareCount: 2, priority: 2 },
  { name: 'overlays', test: createMatcher(overlays), minShareCount: 3, priority: 2 },
  { name: 'contact', test: createMatcher(contact), minShareCount: 2, priority: 0 },
  { name: 'family', test: createMatcher(family), minShareCount: 2, priority: 0 },
  { name: 'film', test: createMatcher(film), minShareCount: 2, priority: 0 },
];
