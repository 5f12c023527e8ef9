import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { EraseData } from '../../../contributions/erasure.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { logSecurityEvent } from '../../../http/logging/security-log.ts';
import {
  deactivateAccount,
  deleteAccount,
  reactivateAccount,
  restoreAccount,
} from './account-lifecycle.service.ts';
import { openCustomerAccount } from './customer-account.service.ts';
import { addCustomer } from './customers/added-customer.service.ts';
import { changeEmailOfPerson } from './email-change/email-change.service.ts';
import { eraseAccount } from './erasure.service.ts';
import {
  checkImmediateDeletion,
  confirmImmediateDeletion,
  getOwnDeletion,
  keepOwnAccount,
  requestImmediateDeletion,
  requestOwnDeletion,
} from './own-deletion/own-deletion.service.ts';
import { staffAccountHandlers } from './staff-account.handlers.ts';

export function accountHandlers(app: AppContext, eraseData: EraseData): Handlers<Contract['accounts']> {
  return {
    ...staffAccountHandlers(app),
    open: ({ actor, body }) => openCustomerAccount(app, actor, body.id),
    addCustomer: async ({ actor, body }) => ({ success: true, data: await addCustomer(app, actor, body) }),
    delete: async ({ actor, body }) => {
      const { storyteller } = await deleteAccount(app, actor, body.id);
      return toSuccess(storyteller ? 'Customer deleted successfully' : 'Subuser deleted successfully');
    },
    restore: async ({ actor, body }) => {
      const { booked, cancelled } = await restoreAccount(app, actor, body.id);
      const sentences = [
        'The account is restored.',
        ...(booked > 0 ? [`${describeSessions(booked)} booked again.`] : []),
        ...(cancelled > 0
          ? [cancelled === 1 ? '1 session stays cancelled.' : `${cancelled} sessions stay cancelled.`]
          : []),
        'The subscription does not start again.',
      ];
      return toSuccess(sentences.join(' '));
    },
    erase: ({ actor, body }) => eraseAccount(app, eraseData, actor, body.id),
    changeEmail: async ({ actor, body }) => toSuccess(await changeEmailOfPerson(app, actor, body)),
    ownDeletion: ({ actor }) => getOwnDeletion(app, actor),
    requestOwnDeletion: ({ actor, body }) => requestOwnDeletion(app, actor, body),
    keepOwnAccount: ({ actor }) => keepOwnAccount(app, actor),
    requestImmediateDeletion: ({ actor }) => requestImmediateDeletion(app, actor),
    checkImmediateDeletion: ({ body, client }) => checkImmediateDeletion(app, body.token, client),
    confirmImmediateDeletion: async ({ body, client }) => {
      const actorId = await confirmImmediateDeletion(app, eraseData, body.token, client);
      logSecurityEvent(app.log, { action: 'account deleted by its owner', actorId, client: client.address });
    },
    deactivate: ({ actor, body }) => deactivateAccount(app, actor, body.id, body.reason),
    reactivate: ({ actor, body }) => reactivateAccount(app, actor, body.id),
  };
}

const describeSessions = (count: number) => (count === 1 ? '1 session is' : `${count} sessions are`);

const toSuccess = (message: string) => ({ success: true as const, message });
