/** Feature switches for finished parts of the app that may be hidden. */
export const featureSwitches = {
  friendsAndFamilyMenuItem: false,
  bookedSessionsCard: false,
  peopleStatusColumn: false,
  familyRowDeletion: false,
};
