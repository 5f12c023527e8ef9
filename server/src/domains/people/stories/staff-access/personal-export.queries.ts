import type { ExportSections, ExportSubject } from '../../../../contributions/personal-export.ts';
import type { Db } from '../../../../database/connection.ts';
import { listStaffAccesses } from './staff-access.service.ts';

/** Returns which staff looked at a person's own story, and why. */
export async function exportStaffAccesses(
  db: Db,
  { storyId }: ExportSubject,
): Promise<Pick<ExportSections, 'staff_accesses'>> {
  const accesses = storyId ? await listStaffAccesses(db, storyId) : [];
  return {
    staff_accesses: accesses.map(({ at, name, role, reason, viewed }) => ({
      at: new Date(at).toISOString(),
      name,
      role,
      reason,
      viewed,
    })),
  };
}
