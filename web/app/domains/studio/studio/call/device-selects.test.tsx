import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderElement } from '../../../../testing/render.tsx';
import { deviceEvents, stubDevices } from '../media.fixture.ts';
import { DeviceButtons } from './call-button.tsx';
import { useLocalMedia } from './use-local-media.ts';

const device = (kind: MediaDeviceKind, deviceId: string, label: string) => ({ kind, deviceId, label });

function Page({ hasArchiveSound = false }: { hasArchiveSound?: boolean }) {
  return <DeviceButtons media={useLocalMedia(true, hasArchiveSound)} />;
}

/** The names of the devices that can be chosen, and that of the chosen one. */
const readSelect = (name: string) => {
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name });
  return { options: [...select.options].map(({ text }) => text), value: select.value };
};

test('another microphone is chosen in the call, remembered for the next one, and connected while the list is open', async () => {
  const devices = [
    device('audioinput', 'built-in', 'Built-in microphone'),
    device('audioinput', 'headset', 'Headset'),
    device('videoinput', 'camera', ''),
  ];
  stubDevices(new Set(['audio', 'video']), { devices });
  const first = await renderElement(<Page />);
  const toggle = await screen.findByRole('button', { name: 'Choose devices' });
  await first.user.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  const microphone = await screen.findByRole('combobox', { name: 'Microphone' });
  await waitFor(() =>
    expect(readSelect('Microphone')).toEqual({
      options: ['Built-in microphone', 'Headset'],
      value: 'built-in',
    }),
  );
  // Some browsers do not name devices.
  expect(readSelect('Camera').options).toEqual(['Camera 1']);
  expect(screen.queryByRole('combobox', { name: 'Speaker' })).toBeNull();
  await first.user.selectOptions(microphone, 'Headset');
  await waitFor(() => expect(readSelect('Microphone').value).toBe('headset'));
  devices.push(device('audioinput', 'usb', 'USB microphone'));
  deviceEvents.dispatchEvent(new Event('devicechange'));
  await waitFor(() => expect(readSelect('Microphone').options).toHaveLength(3));
  await first.user.keyboard('{Escape}');
  expect(screen.queryByRole('combobox', { name: 'Microphone' })).toBeNull();
  expect(document.activeElement).toBe(toggle);
  first.unmount();

  const next = await renderElement(<Page />);
  await next.user.click(await screen.findByRole('button', { name: 'Choose devices' }));
  await waitFor(() => expect(readSelect('Microphone').value).toBe('headset'));
});

test.each(['{', '[]', 'null', '{"audioinput":5}', '{"audioinput":{"deviceId":5,"label":""},"other":{}}'])(
  'what storage contains by mistake chooses nothing (%s)',
  async (content) => {
    localStorage.setItem('lifestory:devices', content);
    stubDevices(new Set(['audio', 'video']), {
      devices: [device('audioinput', 'built-in', 'Built-in microphone')],
    });
    const { user } = await renderElement(<Page />);
    await user.click(await screen.findByRole('button', { name: 'Choose devices' }));
    await waitFor(() => expect(readSelect('Microphone').value).toBe('built-in'));
  },
);

test('for archive sound, people are asked for headphones and say that they wear some, which this device remembers', async () => {
  stubDevices(new Set(['audio', 'video']));
  const openChoice = async (hasArchiveSound: boolean) => {
    const page = await renderElement(<Page hasArchiveSound={hasArchiveSound} />);
    await page.user.click(await screen.findByRole('button', { name: 'Choose devices' }));
    return page;
  };
  const name = /^I am wearing headphones/;
  const first = await openChoice(true);
  await first.user.click(await screen.findByRole('checkbox', { name }));
  first.unmount();
  const next = await openChoice(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name }).checked).toBe(true);
  next.unmount();
  await openChoice(false);
  expect(screen.queryByRole('checkbox', { name })).toBeNull();
});
