import { useEffect, useState } from 'react';

interface Props {
  /** When the first guest was admitted; null before. */
  startedAt: string | null;
  /** The server's clock at the last update of the room. */
  serverNow: string;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** How long the call has lasted, by the server's clock. */
export function CallTimer({ startedAt, serverNow }: Props) {
  const [received, setReceived] = useState({ serverNow, at: performance.now() });
  const [seconds, setSeconds] = useState(0);
  if (received.serverNow !== serverNow) setReceived({ serverNow, at: performance.now() });
  useEffect(() => {
    if (startedAt === null) return;
    const update = () => {
      const nowMs = Date.parse(received.serverNow) + performance.now() - received.at;
      setSeconds(Math.max(0, Math.floor((nowMs - Date.parse(startedAt)) / 1000)));
    };
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [startedAt, received]);
  if (startedAt === null) return <p>Waiting for the first guest</p>;
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const clock = `${hours > 0 ? `${hours}:` : ''}${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
  return (
    <p>
      <span className="visually-hidden">Time in the call: </span>
      <span role="timer">{clock}</span>
    </p>
  );
}
