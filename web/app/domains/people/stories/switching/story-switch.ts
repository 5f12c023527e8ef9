import { randomId } from '../../../../api/random-id.ts';

const channelName = 'lifestory:story';

/** Sender id of this tab, so that it ignores its own messages. */
const tabId = randomId();

/** Notifies the other tabs, which share the sign-in, that the active story has changed. */
export function announceSwitch(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(tabId);
  channel.close();
}

/** Calls `listener` when another tab switches the story. Returns a function that unsubscribes. */
export function onStorySwitch(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }) => data !== tabId && listener());
  return () => channel.close();
}
