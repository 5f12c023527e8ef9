import { randomId } from '../../../api/random-id.ts';

const name = 'lifestory:story';

/** Identifies this tab, which ignores its own messages. */
const tab = randomId();

/** Tells the other tabs of this browser that the active story has changed: they share the sign-in. */
export function announceSwitch(): void {
  const tabs = new BroadcastChannel(name);
  tabs.postMessage(tab);
  tabs.close();
}

/** Calls `heard` when another tab switches to another story. Returns the function that unsubscribes. */
export function onStorySwitch(listener: () => void): () => void {
  const tabs = new BroadcastChannel(name);
  tabs.addEventListener('message', ({ data }) => data !== tab && listener());
  return () => tabs.close();
}
