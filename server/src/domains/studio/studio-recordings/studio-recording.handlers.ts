import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { giveCallConsent } from './recording/call-consent.service.ts';
import { reportDeviceProblem } from './recording/device.service.ts';
import { controlRecording, readRecording } from './recording/recording.service.ts';
import { chooseLayout, endRecordingByStaff, readSources, requestFilm, trimFilm } from './sources.service.ts';
import { finishTake, openTake, storeFragment } from './takes/take.service.ts';
import { createTakeLink, sendTakeFile } from './takes/take-download.service.ts';
import { createVoiceLink, sendVoiceFile } from './voices/voice.service.ts';

/** The header with the key of a seat, for calls whose body is bytes. */
const keyHeader = 'seat-key';

export const studioRecordingHandlers = (app: AppContext): Handlers<Contract['studioRecordings']> => ({
  state: async ({ body }) => ({ success: true, data: await readRecording(app, body.key) }),
  control: async ({ body }) => ({ success: true, data: await controlRecording(app, body) }),
  consent: ({ body }) => giveCallConsent(app, body),
  reportDevice: ({ body }) => reportDeviceProblem(app, body),
  openTake: async ({ body }) => ({ success: true, data: await openTake(app, body) }),
  storeFragment: async ({ query, request }) => ({
    success: true,
    data: await storeFragment(app, String(request.headers[keyHeader] ?? ''), query, request.body),
  }),
  finishTake: async ({ body }) => ({ success: true, data: await finishTake(app, body) }),
  sources: async ({ actor, body }) => ({ success: true, data: await readSources(app, actor, body.id) }),
  takeLink: async ({ actor, body }) => ({
    success: true,
    data: { url: await createTakeLink(app, actor, body) },
  }),
  takeFile: ({ query, reply }) => sendTakeFile(app, query, reply),
  voiceLink: async ({ actor, body }) => ({
    success: true,
    data: { url: await createVoiceLink(app, actor, body) },
  }),
  voiceFile: ({ query, request, reply }) => sendVoiceFile(app, query, request, reply),
  endRecording: ({ actor, body }) => endRecordingByStaff(app, actor, body),
  makeFilm: ({ actor, body }) => requestFilm(app, actor, body),
  layOutFilm: ({ actor, body }) => chooseLayout(app, actor, body),
  trimFilm: ({ actor, body }) => trimFilm(app, actor, body),
});
