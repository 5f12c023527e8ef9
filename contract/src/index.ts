import { gallery } from './album/gallery/routes.ts';
import { booking } from './calendar/booking/routes.ts';
import { interviews } from './calendar/interviews/routes.ts';
import { notes } from './calendar/notes/routes.ts';
import { questions } from './calendar/questions/routes.ts';
import { timeSlots } from './calendar/time-slots/routes.ts';
import { chapters } from './film/chapters/routes.ts';
import { filmVersions } from './film/film-versions/routes.ts';
import { recordings } from './film/recordings/routes.ts';
import { transcripts } from './film/transcripts/routes.ts';
import { cards } from './money/cards/routes.ts';
import { ledger } from './money/ledger/routes.ts';
import { payments } from './money/payments/routes.ts';
import { subscriptions } from './money/subscriptions/routes.ts';
import { accounts } from './people/accounts/routes.ts';
import { auth } from './people/auth/routes.ts';
import { consents } from './people/consents/routes.ts';
import { legacyContacts } from './people/legacy-contacts/routes.ts';
import { people } from './people/people/routes.ts';
import { stories } from './people/stories/routes.ts';
import { audit } from './platform/audit/routes.ts';
import { dashboard } from './platform/dashboard/routes.ts';
import { exports } from './platform/exports/routes.ts';
import { mail } from './platform/mail/routes.ts';
import { notifications } from './platform/notifications/routes.ts';
import { operations } from './platform/operations/routes.ts';
import { places } from './platform/places/routes.ts';
import { settings } from './platform/settings/routes.ts';
import { storySearch } from './platform/story-search/routes.ts';
import { studio } from './studio/studio/routes.ts';
import { studioRecordings } from './studio/studio-recordings/routes.ts';

/** The route table: all endpoints of the API by feature and name. */
export const contract = {
  audit,
  settings,
  places,
  mail,
  people,
  auth,
  notes,
  notifications,
  stories,
  timeSlots,
  interviews,
  questions,
  recordings,
  chapters,
  filmVersions,
  transcripts,
  consents,
  studio,
  studioRecordings,
  cards,
  ledger,
  payments,
  subscriptions,
  booking,
  legacyContacts,
  accounts,
  gallery,
  storySearch,
  exports,
  operations,
  dashboard,
};

export type Contract = typeof contract;

export * from './album/gallery/comment.ts';
export * from './album/gallery/heart.ts';
export * from './album/gallery/memory.ts';
export * from './album/gallery/photograph.ts';
export * from './album/gallery/timeline.ts';
export * from './calendar/booking/form.ts';
export * from './calendar/booking/own-interview.ts';
export * from './calendar/booking/upcoming-interview.ts';
export * from './calendar/interviews/interview.ts';
export * from './calendar/interviews/next-step.ts';
export * from './calendar/notes/note.ts';
export * from './calendar/questions/question.ts';
export * from './calendar/time-slots/availability.ts';
export * from './calendar/time-slots/slots.ts';
export * from './failures.ts';
export * from './film/chapters/chapter.ts';
export * from './film/film-versions/film-processing.ts';
export * from './film/recordings/recording.ts';
export * from './film/recordings/upload.ts';
export * from './film/transcripts/transcript.ts';
export * from './limits.ts';
export * from './money/cards/card.ts';
export * from './money/cards/token.ts';
export * from './money/ledger/receipt.ts';
export * from './money/ledger/transaction.ts';
export * from './money/payments/offline-payment.ts';
export * from './money/payments/payment.ts';
export * from './money/subscriptions/subscription.ts';
export * from './name.ts';
export * from './people/accounts/staff.ts';
export * from './people/auth/second-factor.ts';
export * from './people/consents/consent.ts';
export * from './people/consents/text.ts';
export * from './people/legacy-contacts/legacy-contact.ts';
export * from './people/people/film.ts';
export * from './people/people/own-profile.ts';
export * from './people/people/person.ts';
export * from './people/stories/entry.ts';
export * from './people/stories/family.ts';
export * from './people/stories/invitation.ts';
export * from './people/stories/staff-access.ts';
export * from './platform/audit/change.ts';
export * from './platform/dashboard/alert.ts';
export * from './platform/dashboard/figures.ts';
export * from './platform/dashboard/search.ts';
export * from './platform/exports/album-import.ts';
export * from './platform/exports/export.ts';
export * from './platform/mail/mail.ts';
export * from './platform/notifications/notification.ts';
export * from './platform/operations/backup.ts';
export * from './platform/operations/failing-job.ts';
export * from './platform/places/place.ts';
export * from './platform/settings/legal-text.ts';
export * from './platform/settings/setting.ts';
export * from './platform/settings/site-text.ts';
export * from './platform/story-search/hit.ts';
export * from './route.ts';
export * from './scalars.ts';
export * from './studio/studio/preparation.ts';
export * from './studio/studio/room.ts';
export * from './studio/studio-recordings/recording.ts';
