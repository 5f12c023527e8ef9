import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { resetStaffFactors } from './factor-reset/factor-reset.service.ts';
import { fetchStaffWork } from './handover.service.ts';
import {
  changeStaffRole,
  deactivateStaff,
  endStaffSignIns,
  reactivateStaff,
  removeStaff,
} from './staff-account.service.ts';
import { addStaff, resendStaffInvitation } from './staff-invitation.service.ts';
import { listStaffAccounts } from './staff-list.service.ts';

type StaffCall = Extract<keyof Contract['accounts'], `${string}Staff${string}`>;

/** Handlers of the calls that manage staff accounts. */
export function staffAccountHandlers(app: AppContext): Pick<Handlers<Contract['accounts']>, StaffCall> {
  return {
    listStaff: ({ actor }) => listStaffAccounts(app, actor),
    fetchStaffWork: ({ query: { id } }) => fetchStaffWork(app, id),
    inviteStaff: async ({ actor, body }) => {
      await addStaff(app, actor.personId, body);
    },
    resendStaffInvitation: ({ actor, body: { id } }) => resendStaffInvitation(app, actor.personId, { id }),
    changeStaffRole: async ({ actor, body: { id, role, handover } }) => {
      await changeStaffRole(app, actor.personId, { id }, role, handover);
    },
    deactivateStaff: async ({ actor, body: { id, handover } }) => {
      await deactivateStaff(app, actor.personId, { id }, handover);
    },
    reactivateStaff: async ({ actor, body: { id } }) => {
      await reactivateStaff(app, actor.personId, { id });
    },
    removeStaff: async ({ actor, body: { id, handover } }) => {
      await removeStaff(app, actor.personId, { id }, handover);
    },
    resetStaffFactors: ({ actor, body: { id } }) => resetStaffFactors(app, actor.personId, { id }),
    endStaffSignIns: ({ actor, body: { id } }) => endStaffSignIns(app, actor.personId, { id }),
  };
}
