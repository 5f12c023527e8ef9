/** Feature switches of parts that are built but hidden. */
export const shown = {
  friendsAndFamilyMenuItem: false,
  bookedSessionsCard: false,
  peopleStatusColumn: false,
  familyRowDeletion: false,
};
