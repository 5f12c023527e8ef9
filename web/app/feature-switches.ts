/** Feature switches: finished parts of the app that are hidden unless true. */
export const featureSwitches = {
  friendsAndFamilyMenuItem: false,
  bookedSessionsCard: false,
  peopleStatusColumn: false,
  familyRowDeletion: false,
};
