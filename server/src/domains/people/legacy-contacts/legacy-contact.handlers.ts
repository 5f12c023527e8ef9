import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { approveRequest, readLegacyContactOf, rejectRequest, reverseApproval } from './decision.service.ts';
import { addEvidence, openEvidence, removeEvidence } from './evidence/evidence.service.ts';
import { nameContact, readOwnContact, withdrawContact } from './naming.service.ts';
import {
  declineRequest,
  declineRole,
  listLegacyRoles,
  requestStory,
  requestStoryForContact,
  withdrawRequest,
} from './request.service.ts';

export const legacyContactHandlers = (app: AppContext): Handlers<Contract['legacyContacts']> => ({
  own: async ({ actor }) => ({ success: true, data: await readOwnContact(app, actor) }),
  name: ({ actor, body }) => nameContact(app, actor, body.id),
  withdraw: ({ actor }) => withdrawContact(app, actor),
  declineRequest: ({ actor }) => declineRequest(app, actor),
  roles: async ({ actor }) => ({ success: true, data: await listLegacyRoles(app, actor) }),
  declineRole: ({ actor, body }) => declineRole(app, actor, body.id),
  request: ({ actor, body }) => requestStory(app, actor, body),
  withdrawRequest: ({ actor, body }) => withdrawRequest(app, actor, body.id),
  addFile: ({ actor, query, request }) => addEvidence(app, actor, query.id, request),
  removeFile: ({ actor, body }) => removeEvidence(app, actor, body.id),
  requestForContact: ({ actor, body }) => requestStoryForContact(app, actor, body),
  openFile: ({ actor, body }) => openEvidence(app, actor, body.id),
  ofCustomer: async ({ actor, body }) => ({
    success: true,
    data: await readLegacyContactOf(app, actor, body.id),
  }),
  approve: ({ actor, body }) => approveRequest(app, actor, body),
  reject: ({ actor, body }) => rejectRequest(app, actor, body),
  reverse: ({ actor, body }) => reverseApproval(app, actor, body),
});
