/** The texts of the delete confirmations. */
export const confirmTexts = {
  timeSlot: 'Are you sure to this time slot? It will be permanently deleted!',
  interview: 'Are you sure to delete the session? It will be soft deleted!',
  familyMember: 'It will be permanently deleted!',
  person: 'It will be soft deleted!',
} as const;
