import type { Routes } from '@lifestory/contract';
import { dateAt } from './calendar.ts';
import type { AppContext } from './context.ts';
import { collectAlerts } from './contributions/alerts.ts';
import { combineErasures, type EraseData } from './contributions/erasure.ts';
import { type CollectSections, combineExports } from './contributions/personal-export.ts';
import type { Feature } from './feature.ts';
import { accountsFeature } from './features/accounts/index.ts';
import { auditFeature } from './features/audit/index.ts';
import {
  assertStepUp,
  authFeature,
  createActorCache,
  passwordLinkMaker,
  signInEndFinder,
} from './features/auth/index.ts';
import { bookingFeature } from './features/booking/index.ts';
import { cardsFeature } from './features/cards/index.ts';
import { chaptersFeature } from './features/chapters/index.ts';
import { consentsFeature } from './features/consents/index.ts';
import { dashboardFeature } from './features/dashboard/index.ts';
import { exportsFeature } from './features/exports/index.ts';
import { filmVersionsFeature, findFilmOfVersion } from './features/film-versions/index.ts';
import { galleryFeature, photographBytesOfStory } from './features/gallery/index.ts';
import { hostingFeature } from './features/hosting/index.ts';
import { interviewsFeature } from './features/interviews/index.ts';
import { ledgerFeature } from './features/ledger/index.ts';
import { endLegacyRole, legacyContactsFeature } from './features/legacy-contacts/index.ts';
import { mailFeature } from './features/mail/index.ts';
import { notesFeature } from './features/notes/index.ts';
import { notificationsFeature } from './features/notifications/index.ts';
import { operationsFeature } from './features/operations/index.ts';
import { paymentsFeature } from './features/payments/index.ts';
import { peopleFeature } from './features/people/index.ts';
import { placesFeature } from './features/places/index.ts';
import { questionsFeature } from './features/questions/index.ts';
import { recordingsFeature } from './features/recordings/index.ts';
import { settingsFeature } from './features/settings/index.ts';
import { storiesFeature } from './features/stories/index.ts';
import { storySearchFeature } from './features/story-search/index.ts';
import { announceRoom, studioFeature } from './features/studio/index.ts';
import {
  findRecordedMs,
  nameSpeakers,
  studioRecordingsFeature,
  sumVoiceBytes,
} from './features/studio-recordings/index.ts';
import { subscriptionsFeature } from './features/subscriptions/index.ts';
import { timeSlotsFeature } from './features/time-slots/index.ts';
import {
  listHiddenRanges,
  listPassageRanges,
  queueMeetingTranscripts,
  transcriptsFeature,
} from './features/transcripts/index.ts';
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
