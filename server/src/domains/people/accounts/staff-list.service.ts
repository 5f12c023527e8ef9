import type { Contract, HandlerResult, StaffAccount } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { countSignIns, filterPeopleWithFactor } from '../auth/index.ts';
import { formatFullName, profileUrl } from '../people/index.ts';
import { listStaff, type StaffAccount as StaffRow } from './staff-account.queries.ts';
import { isActiveSuperAdmin } from './staff-account.service.ts';

/** Lists all staff accounts with what the caller may do with each. */
export async function listStaffAccounts(
  app: AppContext,
  actor: Actor,
): Promise<HandlerResult<Contract['accounts']['listStaff']>> {
  const staff = await listStaff(app.db);
  const ids = staff.map(({ id }) => id);
  const signIns = await countSignIns(app.db, ids, app.now());
  const idsWithFactor = await filterPeopleWithFactor(app.db, ids);
  return {
    success: true,
    data: staff.map((row) => {
      const signInCount = signIns.get(row.id) ?? 0;
      return {
        id: row.id,
        fullName: formatFullName(row),
        email: row.email,
        role: row.role as StaffAccount['role'],
        profile: profileUrl(row.profileKey),
        status: row.deactivatedAt ? 'deactivated' : row.hasPassword ? 'active' : 'invited',
        created_at: row.createdAt,
        last_sign_in_at: row.lastSignInAt,
        sign_ins: signInCount,
        second_factor: idsWithFactor.has(row.id),
        can: {
          ...listAbilities(row, staff, actor, signInCount),
          reset_second_factors: row.id !== actor.personId && idsWithFactor.has(row.id),
        },
      };
    }),
  };
}

function listAbilities(
  row: StaffRow,
  staff: StaffRow[],
  actor: Actor,
  signInCount: number,
): Omit<StaffAccount['can'], 'reset_second_factors'> {
  const isOther = row.id !== actor.personId;
  const isLastSuperAdmin = isActiveSuperAdmin(row) && staff.filter(isActiveSuperAdmin).length === 1;
  const isActive = row.deactivatedAt === null;
  return {
    change_role: isOther && !isLastSuperAdmin,
    deactivate: isOther && !isLastSuperAdmin && isActive,
    reactivate: !isActive,
    remove: isOther && !isLastSuperAdmin,
    resend_invitation: isOther && isActive && !row.hasPassword,
    end_sign_ins: isOther && signInCount > 0,
  };
}
