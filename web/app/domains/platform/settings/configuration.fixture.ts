import type { Configuration } from './configuration.api.ts';

type Account = Configuration['zoom'];

/** A Zoom account that is authorized until August 2027. */
export const meetingAccount = (change: Partial<Account> = {}): Account => ({
  provider: 'zoom',
  authorize: true,
  email_acc: 'studio@example.com',
  expire_at: '2027-08-01T19:00:00.000Z',
  redirect_uri: 'http://localhost:3000/zoom',
  authorize_url: 'https://zoom.example.com/authorize',
  ...change,
});

/** All settings, none of which has been changed yet. */
export const configuration = (change: Partial<Configuration> = {}): Configuration => ({
  success: true,
  zoom: meetingAccount(),
  paymentForSession: 1250,
  paymentForSubscription: 10,
  trialPeriod: 30,
  day_before_meeting_to_send_alert: 24,
  customer_reminder_hours: 24,
  min_booking_lead_minutes: 60,
  max_photographs_per_story: 20_000,
  max_story_gigabytes: 200,
  staff_sign_in_hours: 12,
  staff_idle_minutes: 30,
  super_admin_second_factor: true,
  late_payment_refund: false,
  archive_sound: false,
  last_changes: [],
  ...change,
});
