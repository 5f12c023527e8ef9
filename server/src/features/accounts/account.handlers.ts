import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { EraseData } from '../../erasure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { closingService } from './closing.service.ts';
import { openCustomerAccount } from './customer-account.service.ts';
import { eraseAccount } from './erasure.service.ts';

export function accountHandlers(app: AppContext, eraseData: EraseData): Handlers<Contract['accounts']> {
  const closing = closingService(app);
  return {
    open: async ({ actor, body }) => {
      await openCustomerAccount(app, actor, body.id);
      return done('Customer account created successfully and an email sent to the customer');
    },
    delete: async ({ actor, body }) => {
      const { storyteller } = await closing.delete(actor, body.id);
      return done(storyteller ? 'Customer deleted successfully' : 'Subuser deleted successfully');
    },
    restore: async ({ actor, body }) => {
      const { booked, cancelled } = await closing.restore(actor, body.id);
      const sentences = [
        'The account is restored.',
        ...(booked > 0 ? [`${sessions(booked)} booked again.`] : []),
        ...(cancelled > 0
          ? [cancelled === 1 ? '1 session stays cancelled.' : `${cancelled} sessions stay cancelled.`]
          : []),
        'Its subscription stays ended.',
      ];
      return done(sentences.join(' '));
    },
    erase: async ({ actor, body }) => {
      await eraseAccount(app, eraseData, actor, body.id);
      return done('The account is erased.');
    },
    deactivate: async ({ actor, body }) => {
      await closing.deactivate(actor, body.id, body.reason);
      return done('The account is deactivated.');
    },
    reactivate: async ({ actor, body }) => {
      await closing.reactivate(actor, body.id);
      return done('The account is active again.');
    },
  };
}

const sessions = (count: number) => (count === 1 ? '1 session is' : `${count} sessions are`);

const done = (message: string) => ({ success: true as const, message });
