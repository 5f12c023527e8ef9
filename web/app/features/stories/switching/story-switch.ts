import { randomId } from '../../../api/random-id.ts';

const name = 'lifestory:story';

/** Sender id of this tab, so that it ignores its own messages. */
const tab = randomId();

/** Notifies the other tabs, which share the sign-in, that the active story has changed. */
export function announceSwitch(): void {
  const tabs = new BroadcastChannel(name);
  tabs.postMessage(tab);
  tabs.close();
}

/** Calls `listener` when another tab switches the story. Returns a function that unsubscribes. */
export function onStorySwitch(listener: () => void): () => void {
  const tabs = new BroadcastChannel(name);
  tabs.addEventListener('message', ({ data }) => data !== tab && listener());
  return () => tabs.close();
}
