import { z } from 'zod';
import { Name } from '../../name.ts';
import { routes } from '../../route.ts';
import { DataReply, Done, Id, OptionalLine } from '../../scalars.ts';
import {
  Consent,
  ConsentPage,
  ConsentToken,
  InterviewConsent,
  NotedConsent,
  OwnConsent,
  TextVersion,
} from './consent.ts';

const OneInterview = z.object({ id: Id });

/** Endpoints for the storyteller’s consent to the recording of an interview. */
export const consents = routes({
  page: {
    method: 'POST',
    path: '/consent/fetch',
    access: 'public',
    summary: 'The interview of a consent link, with the text to agree to. `token` is that of the link.',
    body: ConsentToken,
    reply: DataReply(ConsentPage),
    fails: ['not_found', 'link_expired', 'too_many'],
  },
  giveByLink: {
    method: 'POST',
    path: '/consent/give',
    access: 'public',
    summary: 'Gives consent to the recording with a consent link. `conflict` if the text has changed since.',
    body: ConsentToken.extend({ name: Name('your name'), version: TextVersion }),
    reply: Done,
    done: 'Thank you. Your consent is saved.',
    fails: ['not_found', 'link_expired', 'conflict', 'too_many'],
  },
  declineByLink: {
    method: 'POST',
    path: '/consent/decline',
    access: 'public',
    summary:
      'Refuses the recording with a consent link; staff are notified. `conflict` if consent is given: it is withdrawn in the settings.',
    body: ConsentToken.extend({ name: OptionalLine('your name', 120) }),
    reply: Done,
    done: 'Your answer is saved. We do not record your interview.',
    fails: ['not_found', 'link_expired', 'conflict', 'too_many'],
  },
  own: {
    method: 'GET',
    path: '/user/consents',
    access: 'storyteller-also-disabled',
    summary: 'The caller’s consent to the recording of their interviews, with every decision.',
    reply: DataReply(OwnConsent),
  },
  give: {
    method: 'POST',
    path: '/user/consents/give',
    access: 'storyteller-also-disabled',
    summary: 'Gives consent for all interviews of the caller’s story; hidden films are shown again.',
    body: z.object({ version: TextVersion }),
    reply: Done,
    done: 'Your consent is saved.',
    fails: ['conflict', 'too_many'],
  },
  withdraw: {
    method: 'POST',
    path: '/user/consents/withdraw',
    access: 'storyteller-also-disabled',
    summary:
      'Withdraws consent for all interviews of the caller’s story: their films are hidden from the family at once, nothing is deleted, and staff are notified.',
    reply: Done,
    done: 'Your consent is withdrawn. Your films are hidden from everyone but you and our staff.',
    fails: ['conflict', 'too_many'],
  },
  ofInterview: {
    method: 'POST',
    path: '/sessions/consents',
    access: 'interview-staff',
    summary: 'The consent to the recording of an interview, with every decision.',
    body: OneInterview,
    reply: DataReply(InterviewConsent),
    fails: ['not_found'],
  },
  ofCustomer: {
    method: 'POST',
    path: '/customers/consents',
    access: 'staff',
    summary: 'Every decision about the recording of the interviews of a customer, newest first.',
    body: OneInterview,
    reply: DataReply(z.array(Consent)),
    fails: ['not_found'],
  },
  note: {
    method: 'POST',
    path: '/sessions/consents/note',
    access: 'interviewer',
    summary: 'Records a decision about the recording that a storyteller gave by phone.',
    body: NotedConsent,
    reply: Done,
    done: 'The decision is saved.',
    fails: ['not_found'],
  },
  request: {
    method: 'POST',
    path: '/sessions/consents/request',
    access: 'interviewer',
    summary: 'Mails the consent link of an upcoming interview again, at most five times a day.',
    body: OneInterview,
    reply: Done,
    done: 'The e-mail is on its way.',
    fails: ['not_found', 'conflict', 'too_many'],
  },
});
