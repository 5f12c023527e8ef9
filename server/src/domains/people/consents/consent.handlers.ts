import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { declineConsentByLink, giveConsentByLink, openConsentPage } from './consent-link.service.ts';
import { giveOwnConsent, readOwnConsent, withdrawOwnConsent } from './own-consent.service.ts';
import {
  listConsentsOfCustomer,
  noteConsent,
  readInterviewConsent,
  requestConsent,
} from './staff-consent.service.ts';

export const consentHandlers = (app: AppContext): Handlers<Contract['consents']> => ({
  page: async ({ body, client }) => ({ success: true, data: await openConsentPage(app, body.token, client) }),
  giveByLink: ({ body, client }) => giveConsentByLink(app, body, client),
  declineByLink: ({ body, client }) => declineConsentByLink(app, body, client),
  own: async ({ actor }) => ({ success: true, data: await readOwnConsent(app, actor) }),
  give: ({ actor, body }) => giveOwnConsent(app, actor, body.version),
  withdraw: ({ actor }) => withdrawOwnConsent(app, actor),
  ofInterview: async ({ actor, body }) => ({
    success: true,
    data: await readInterviewConsent(app, actor, body.id),
  }),
  ofCustomer: async ({ body }) => ({ success: true, data: await listConsentsOfCustomer(app, body.id) }),
  note: ({ actor, body }) => noteConsent(app, actor, body),
  request: ({ actor, body }) => requestConsent(app, actor, body.id),
});
