/**
 * All failures of the API by code, each with its HTTP status and a message that tells a customer what to do.
 * The response is a `FailureBody`; for `invalid`, its `message` contains messages by field.
 */
export const failures = {
  malformed: { status: 400, text: 'We could not read what was sent. Please reload the page and try again.' },
  not_signed_in: { status: 401, text: 'Please sign in to continue.' },
  not_allowed: { status: 403, text: 'Your account does not have access to this.' },
  password_change_required: {
    status: 403,
    text: 'Please choose a password of your own first.',
  },
  second_factor_enrollment_required: {
    status: 403,
    text: 'Please add a second step to your sign-in first.',
  },
  account_inactive: { status: 403, text: 'This account is in-active' },
  story_inactive: { status: 403, text: 'This account is in-active' },
  step_up_required: { status: 403, text: 'Please confirm that it is you, then try again.' },
  reason_required: { status: 403, text: 'Please say why you need to see this story, then try again.' },
  second_factor_required: { status: 403, text: 'Please confirm your sign-in with your second step.' },
  link_expired: { status: 403, text: 'This link has expired. Please reload the page to get a new one.' },
  not_found: { status: 404, text: 'We could not find what you are looking for.' },
  conflict: { status: 409, text: 'This was changed in the meantime. Please reload the page and try again.' },
  too_large: { status: 413, text: 'This is too large.' },
  wrong_type: { status: 415, text: 'This type of content is not supported.' },
  invalid: { status: 422, text: 'Please check what you entered.' },
  too_many: { status: 429, text: 'Too many attempts. Please wait a moment and try again.' },
  unexpected: { status: 500, text: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, text: 'Lifestory is briefly unavailable. Please try again shortly.' },
  slot_taken: { status: 409, text: 'This time slot is already booked. Please choose another one.' },
  slot_too_soon: {
    status: 409,
    text: 'This time slot starts too soon or has already started. Please choose a later one.',
  },
  slot_booked: { status: 409, text: 'This time slot is booked and can no longer be changed or deleted.' },
  slot_overlap: { status: 409, text: 'This time overlaps another time slot on that day.' },
  handover_required: {
    status: 409,
    text: 'This person still has interviews or free time slots. Choose who takes them over.',
  },
  interview_not_startable: { status: 409, text: 'This session cannot be started now.' },
  too_late_to_change: {
    status: 409,
    text: 'It is too late to change this here. Please write to us, and we will help.',
  },
  interview_not_waiting: { status: 409, text: 'Only a session that is still waiting can be deleted.' },
  interview_not_begun: {
    status: 409,
    text: 'This session has not begun. If it was held earlier than booked, confirm that first.',
  },
  not_mp4: { status: 415, text: 'Choose a valid video file e.g mp4' },
  upload_changed: {
    status: 409,
    text: 'Another file with this name is being uploaded. Please cancel that upload first, or rename the file.',
  },
  upload_lost: { status: 409, text: 'The upload was interrupted on the server and has to start over.' },
  no_space: {
    status: 503,
    text: 'There is not enough free space on the server for this file. Free some space there, then press Resume.',
  },
  backups_off: {
    status: 409,
    text: 'Scheduled backups are not set up. Set BACKUP_DIR on the server, then restart it.',
  },
  story_full: { status: 409, text: 'This story is full. Delete something before you add more.' },
  fee_paid: { status: 409, text: 'One time payment is already done' },
  fee_waived: { status: 409, text: 'The fee of this session was waived. There is nothing to pay.' },
  all_paid: { status: 409, text: 'One time payment and subscription is already done' },
  contact_us: { status: 409, text: 'Please contact us' },
  interview_cancelled: {
    status: 409,
    text: 'This session was cancelled, so there is nothing to pay for it. You are welcome to book a new one.',
  },
  too_early: {
    status: 409,
    text: 'It is too early to join. The call opens 15 minutes before the interview.',
  },
  call_ended: { status: 409, text: 'This call has ended.' },
  room_full: {
    status: 409,
    text: 'There are already four people in this call, which is the most it can hold. Somebody has to leave first.',
  },
  seat_in_use: {
    status: 409,
    text: 'This link is already open on another device. You can continue on this device instead.',
  },
  consent_required: {
    status: 409,
    text: 'Nothing can be recorded before the storyteller has agreed to it.',
  },
  recording_limit: { status: 409, text: 'An interview can be recorded for four hours at most.' },
  fragment_order: {
    status: 409,
    text: 'This part of the recording arrived out of order. It will be sent again in the right order.',
  },
  nothing_due: { status: 409, text: 'There is nothing to pay here at the moment.' },
  price_changed: {
    status: 409,
    text: 'The amount due has changed, and nothing was charged. Please reload the page.',
  },
  token_used: { status: 409, text: 'This card entry was already used. Please enter the card again.' },
  payment_under_way: {
    status: 409,
    text: 'A payment for this session is being processed. Please wait a minute, then reload the page to see the result.',
  },
  payment_unsure: {
    status: 503,
    text: 'We cannot reach the card provider. Please do not pay again yet. We keep checking, and this page will show the result in a few minutes.',
  },
  address_in_use: {
    status: 409,
    text: 'Another account now uses this e-mail address, so this one cannot be restored.',
  },
  not_paid: { status: 409, text: 'This session is not paid.' },
  not_refundable: { status: 409, text: 'There is nothing left to refund for this transaction.' },
  already_subscribed: { status: 409, text: 'You have already subscribed.' },
  not_subscribed: { status: 409, text: 'There is no subscription to cancel.' },
  card_preferred: {
    status: 409,
    text: 'This is your preferred card. Make another card the preferred one first, then delete this one.',
  },
  cards_full: {
    status: 409,
    text: 'You have reached the maximum number of saved cards. Please delete one you no longer use.',
  },
  card_unsure: {
    status: 503,
    text: 'We cannot reach the card provider. Please wait a few minutes, then reload the page to see whether your card is saved.',
  },
} as const satisfies Record<string, { status: number; text: string }>;

export type FailureCode = keyof typeof failures;

/** Validation messages by field name, sent as `message` of a 422. `general` has the messages without a field. */
export type FieldMessages = Record<string, string[]>;

/** The body of every failed response. */
export interface FailureBody {
  success: false;
  code: FailureCode;
  message: string | FieldMessages;
  data?: unknown;
}
