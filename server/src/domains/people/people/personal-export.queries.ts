import type { ExportPersonalData } from '../../../contributions/personal-export.ts';
import { findInvitedMembers } from './invited-member.queries.ts';

/** Exports the members of a person's own story. */
export const exportFamily: ExportPersonalData = async (db, { storyId }) => {
  const people = storyId ? await findInvitedMembers(db, storyId) : [];
  return {
    family: people.map(({ fullName: name, email, contact, pivot }) => ({
      name,
      relationship: pivot.relationship,
      email,
      phone: contact,
    })),
  };
};
