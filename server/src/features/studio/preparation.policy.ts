import { type DeviceCheck, type deviceProblems, minFreeMb, minUploadKbps } from '@lifestory/contract';

/** Returns what staff should look at in the check of a device, most serious first. */
export function findDeviceProblems(check: DeviceCheck): (typeof deviceProblems)[number][] {
  return [
    ...(check.call === undefined || check.call === 'ok' ? [] : (['call'] as const)),
    ...(check.camera === 'ok' ? [] : (['camera'] as const)),
    ...(check.microphone === 'ok' ? [] : (['microphone'] as const)),
    ...(check.speaker === 'not_heard' ? (['speaker'] as const) : []),
    ...(check.upload_kbps !== null && check.upload_kbps < minUploadKbps ? (['upload'] as const) : []),
    ...(check.free_mb !== null && check.free_mb < minFreeMb ? (['space'] as const) : []),
  ];
}
