import { useSyncExternalStore } from 'react';

/** The devices that a person chooses, by the names that browsers give them. */
export const choosableKinds = ['audioinput', 'videoinput', 'audiooutput'] as const;
export type ChoosableKind = (typeof choosableKinds)[number];

type Named = Pick<MediaDeviceInfo, 'deviceId' | 'label'>;

/** The chosen devices; those that the browser chooses are missing. `headphones`: whether the user wears some. */
export type DeviceChoices = Partial<Record<ChoosableKind, Named>> & { headphones?: boolean };

const storageName = 'lifestory:devices';
const listeners = new Set<() => void>();
let stored: string | null = null;
let choices: DeviceChoices = {};

/** Returns the devices that were chosen on this device, also in an earlier call. */
export function readDeviceChoices(): DeviceChoices {
  let text = stored;
  try {
    text = localStorage.getItem(storageName);
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
  if (text !== stored) {
    stored = text;
    choices = parseChoices(text);
  }
  return choices;
}

function parseChoices(text: string | null): DeviceChoices {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const entries = Object.entries(value).filter(
      ([kind, device]) =>
        (kind === 'headphones' && typeof device === 'boolean') ||
        (choosableKinds.some((known) => known === kind) &&
          typeof device?.deviceId === 'string' &&
          typeof device.label === 'string'),
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

/** Remembers a chosen device, for this call and later ones. */
export const chooseDevice = (kind: ChoosableKind, { deviceId, label }: Named): void =>
  remember({ [kind]: { deviceId, label } });

/** Remembers whether the user wears headphones. */
export const chooseHeadphones = (headphones: boolean): void => remember({ headphones });

function remember(change: DeviceChoices): void {
  choices = { ...readDeviceChoices(), ...change };
  stored = JSON.stringify(choices);
  try {
    localStorage.setItem(storageName, stored);
  } catch {
    // See above.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The devices that were chosen on this device. */
export const useDeviceChoices = (): DeviceChoices => useSyncExternalStore(subscribe, readDeviceChoices);

/**
 * Returns the chosen device of a kind among those that are there; undefined without a choice, or while it is not there. Some
 * browsers change the ids of devices with each visit, but not their names.
 */
export function findChosen<D extends Named & { kind: string }>(
  devices: readonly D[],
  kind: ChoosableKind,
): D | undefined {
  const choice = readDeviceChoices()[kind];
  if (!choice) return undefined;
  const ofKind = devices.filter((device) => device.kind === kind && device.deviceId !== '');
  return (
    ofKind.find(({ deviceId }) => deviceId === choice.deviceId) ??
    ofKind.find(({ label }) => label !== '' && label === choice.label)
  );
}

/** Lists the devices that are there; none if the browser does not say. */
export const listDevices = async (): Promise<MediaDeviceInfo[]> =>
  (await navigator.mediaDevices?.enumerateDevices?.().catch(() => [])) ?? [];

/** Plays the sound of an element with the chosen speaker, if it is there; otherwise with that of the system. */
export async function applySpeaker(element: HTMLMediaElement): Promise<void> {
  const speaker = findChosen(await listDevices(), 'audiooutput')?.deviceId ?? '';
  if ('setSinkId' in element && element.sinkId !== speaker)
    await element.setSinkId(speaker).catch(() => undefined);
}
