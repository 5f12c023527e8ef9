/** Help below the field of a last name: both fields are marked as required, but one is enough. */
export const oneNameHint = 'Only one name? Leave the other field empty.';
