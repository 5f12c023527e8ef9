import type { Routes } from '@lifestory/contract';
import { dateAt } from './calendar.ts';
import type { AppContext } from './context.ts';
import { collectAlerts } from './contributions/alerts.ts';
import { combineErasures, type EraseData } from './contributions/erasure.ts';
import { type CollectSections, combineExports } from './contributions/personal-export.ts';
import { galleryFeature, photographBytesOfStory } from './domains/album/gallery/index.ts';
import { bookingFeature } from './domains/calendar/booking/index.ts';
import { interviewsFeature } from './domains/calendar/interviews/index.ts';
import { notesFeature } from './domains/calendar/notes/index.ts';
import { questionsFeature } from './domains/calendar/questions/index.ts';
import { timeSlotsFeature } from './domains/calendar/time-slots/index.ts';
import { chaptersFeature } from './domains/film/chapters/index.ts';
import { filmVersionsFeature, findFilmOfVersion } from './domains/film/film-versions/index.ts';
import { recordingsFeature } from './domains/film/recordings/index.ts';
import {
  listHiddenRanges,
  listPassageRanges,
  queueMeetingTranscripts,
  transcriptsFeature,
} from './domains/film/transcripts/index.ts';
import { cardsFeature } from './domains/money/cards/index.ts';
import { hostingFeature } from './domains/money/hosting/index.ts';
import { ledgerFeature } from './domains/money/ledger/index.ts';
import { paymentsFeature } from './domains/money/payments/index.ts';
import { subscriptionsFeature } from './domains/money/subscriptions/index.ts';
import { accountsFeature } from './domains/people/accounts/index.ts';
import {
  assertStepUp,
  authFeature,
  createActorCache,
  passwordLinkMaker,
  signInEndFinder,
} from './domains/people/auth/index.ts';
import { consentsFeature } from './domains/people/consents/index.ts';
import { endLegacyRole, legacyContactsFeature } from './domains/people/legacy-contacts/index.ts';
import { peopleFeature } from './domains/people/people/index.ts';
import { storiesFeature } from './domains/people/stories/index.ts';
import { auditFeature } from './domains/platform/audit/index.ts';
import { dashboardFeature } from './domains/platform/dashboard/index.ts';
import { exportsFeature } from './domains/platform/exports/index.ts';
import { mailFeature } from './domains/platform/mail/index.ts';
import { notificationsFeature } from './domains/platform/notifications/index.ts';
import { operationsFeature } from './domains/platform/operations/index.ts';
import { placesFeature } from './domains/platform/places/index.ts';
import { settingsFeature } from './domains/platform/settings/index.ts';
import { storySearchFeature } from './domains/platform/story-search/index.ts';
import { announceRoom, studioFeature } from './domains/studio/studio/index.ts';
import {
  findRecordedMs,
  nameSpeakers,
  studioRecordingsFeature,
  sumVoiceBytes,
} from './domains/studio/studio-recordings/index.ts';
import type { Feature } from './feature.ts';
import type { Authenticator } from './http/mount.ts';

/** Creates all features, in the feature order. */
export function createFeatures(app: AppContext): {
  features: Feature[];
  authenticator: Authenticator;
  eraseData: EraseData;
} {
  let eraseData: EraseData;
  let collectSections: CollectSections;
  // Each feature is typed by its own routes; in a list, they are only routes with handlers.
  const features: Feature<Routes>[] = [
    auditFeature(app),
    settingsFeature(app),
    placesFeature(),
    mailFeature(app, passwordLinkMaker(app)),
    peopleFeature(app),
    authFeature(app),
    notificationsFeature(app),
    storiesFeature(app, endLegacyRole(app)),
    hostingFeature(app),
    timeSlotsFeature(app),
    interviewsFeature(app),
    notesFeature(app),
    questionsFeature(app),
    recordingsFeature(
      app,
      async (db, storyId) => (await photographBytesOfStory(db, storyId)) + (await sumVoiceBytes(db, storyId)),
      queueMeetingTranscripts(app),
      findFilmOfVersion,
      listPassageRanges,
    ),
    chaptersFeature(app, { findRecordedMs, announceRoom }),
    filmVersionsFeature(app, (db, recordingId) => listHiddenRanges(db, recordingId, dateAt(app.now()))),
    transcriptsFeature(app, nameSpeakers),
    consentsFeature(app),
    studioFeature(app),
    studioRecordingsFeature(app),
    cardsFeature(app),
    ledgerFeature(app),
    paymentsFeature(app),
    subscriptionsFeature(app),
    bookingFeature(app),
    legacyContactsFeature(app),
    accountsFeature(app, (tx, person) => eraseData(tx, person)),
    galleryFeature(app),
    storySearchFeature(app),
    exportsFeature(app, (db, subject) => collectSections(db, subject)),
    operationsFeature(app),
    dashboardFeature(app, () => collectAlerts(features.flatMap(({ findAlerts }) => findAlerts ?? []))),
  ] as unknown as Feature<Routes>[];
  // Later features first: their rows depend on those of earlier features.
  eraseData = combineErasures(features.toReversed().flatMap(({ erase }) => erase ?? []));
  collectSections = combineExports(features.flatMap(({ exportData }) => exportData ?? []));
  return {
    features,
    eraseData,
    authenticator: {
      ...createActorCache(app),
      findSignInEnd: signInEndFinder(app),
      assertStepUp: assertStepUp(app),
      isSigned: app.links.verify,
    },
  };
}
