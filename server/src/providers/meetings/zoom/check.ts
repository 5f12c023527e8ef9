import { type Finding, ok, problem, request, type ServiceCheck, warning } from '../../../doctor/finding.ts';
import type { ZoomSettings } from './settings.ts';

/** Sends Zoom an invalid authorization code: its error shows whether it accepts the app's credentials. */
export const createZoomCheck = (settings: ZoomSettings): ServiceCheck => ({
  advice: 'Check that this machine can reach Zoom, and see https://status.zoom.us.',
  async run(): Promise<Finding[]> {
    const { clientId, clientSecret, oauthUrl, redirectUri, webhookSecret } = settings;
    const response = await request(`${oauthUrl}/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: 'none',
        redirect_uri: redirectUri,
      }),
    });
    const refusal = await response.text();
    if (/invalid_client/.test(refusal)) {
      return [
        problem(
          'Zoom rejects ZOOM_CLIENT_ID and ZOOM_CLIENT_SECRET: copy both again from the app’s page at Zoom.',
        ),
      ];
    }
    if (!/invalid_(grant|request)/.test(refusal)) {
      throw new Error(`Zoom sent an unexpected response (${response.status})`);
    }
    const accepted = ok('Zoom accepts the app’s credentials.');
    if (webhookSecret !== null) return [accepted];
    return [
      accepted,
      warning(
        'ZOOM_WEBHOOK_SECRET is not set: recordings are not imported. Copy it from the app’s page at Zoom.',
      ),
    ];
  },
});
