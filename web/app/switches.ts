/** Parts that are built but not shown; one switch each. */
export const shown = {
  friendsAndFamilyMenuItem: false,
  bookedSessionsCard: false,
  peopleStatusColumn: false,
  familyRowDeletion: false,
};
