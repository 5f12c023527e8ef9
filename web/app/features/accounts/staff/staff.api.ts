import { type MutationOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallName, type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';

const staff = ['staff-accounts'] as const;

/** All staff accounts. */
export const staffQuery = queryOptions<CallReply<'accounts.listStaff'>['data'], Failure>({
  queryKey: staff,
  queryFn: async ({ signal }) => (await call('accounts.listStaff', undefined, { signal })).data,
});

type StaffChange = Extract<
  CallName,
  | 'accounts.inviteStaff'
  | 'accounts.resendStaffInvitation'
  | 'accounts.changeStaffRole'
  | 'accounts.deactivateStaff'
  | 'accounts.reactivateStaff'
  | 'accounts.removeStaff'
  | 'accounts.endStaffSignIns'
  | 'accounts.resetStaffFactors'
>;

const change = <N extends StaffChange>(
  name: N,
): MutationOptions<CallReply<StaffChange>, Failure, CallInput<N>['body']> =>
  mutationOptions({
    mutationFn: (body) => call(name as StaffChange, { body } as never),
    // A refused change shows that the list is out of date.
    onSettled: (_reply, _failure, _body, _result, { client }) =>
      client.invalidateQueries({ queryKey: staff }),
  });

/** Creates a staff account and mails the invitation. */
export const inviteStaffMutation = change('accounts.inviteStaff');

/** Changes the role of a staff member. */
export const changeStaffRoleMutation = change('accounts.changeStaffRole');

/** The changes that only need the account. */
export const staffMutations = {
  resend: change('accounts.resendStaffInvitation'),
  deactivate: change('accounts.deactivateStaff'),
  reactivate: change('accounts.reactivateStaff'),
  remove: change('accounts.removeStaff'),
  endSignIns: change('accounts.endStaffSignIns'),
  resetFactors: change('accounts.resetStaffFactors'),
};
export type StaffAction = keyof typeof staffMutations;
