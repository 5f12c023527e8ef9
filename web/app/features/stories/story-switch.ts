import { randomId } from '../../api/random-id.ts';

const name = 'lifestory:story';

/** This tab, which is not told what it did itself. */
const tab = randomId();

/** Tells the other tabs of this browser that another story is in view: they share the sign-in. */
export function announceSwitch(): void {
  const tabs = new BroadcastChannel(name);
  tabs.postMessage(tab);
  tabs.close();
}

/** Calls `heard` when another tab looks at another story from now on. Answers how to stop. */
export function onStorySwitch(heard: () => void): () => void {
  const tabs = new BroadcastChannel(name);
  tabs.addEventListener('message', ({ data }) => data !== tab && heard());
  return () => tabs.close();
}
