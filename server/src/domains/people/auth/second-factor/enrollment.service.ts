import type { AppContext } from '../../../../context.ts';
import type { Db, Tx } from '../../../../database/connection.ts';
import { isSecondFactorRequired, readSettings } from '../../../platform/settings/index.ts';
import type { Person } from '../../people/index.ts';
import { hasSecondFactor } from './second-factor.queries.ts';

/** Milliseconds that a Super Admin has to add a second factor, from the first sign-in after it is required. */
const enrollmentMs = 7 * 24 * 60 * 60 * 1000;

/** Whether a person must have a second factor. */
export async function mustHaveSecondFactor(
  { env }: AppContext,
  db: Db,
  { staff_role: role }: Pick<Person, 'staff_role'>,
): Promise<boolean> {
  return role === 'Super Admin' && isSecondFactorRequired(await readSettings(db), env.APP_URL);
}

/**
 * Stores and returns the time by which a person who signs in must add a second factor; null if they have one, or need
 * none.
 */
export async function updateEnrollment(app: AppContext, tx: Tx, person: Person): Promise<Date | null> {
  const isRequired = (await mustHaveSecondFactor(app, tx, person)) && !(await hasSecondFactor(tx, person.id));
  const dueAt = isRequired
    ? (person.second_factor_due_at ?? new Date(app.now().getTime() + enrollmentMs))
    : null;
  if (dueAt?.getTime() !== person.second_factor_due_at?.getTime())
    await setEnrollmentDue(tx, person.id, dueAt);
  return dueAt;
}

/** Stores the time by which a person must add a second factor; null if they need not. */
export async function setEnrollmentDue(tx: Tx, personId: string, dueAt: Date | null): Promise<void> {
  await tx.updateTable('people').set({ second_factor_due_at: dueAt }).where('id', '=', personId).execute();
}
