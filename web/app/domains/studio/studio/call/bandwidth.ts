/** Milliseconds between measurements. */
const intervalMs = 3_000;
/** Bits per second below which the video is paused, and above which it returns. Speech needs about 40,000. */
const pauseBelow = 120_000;
const resumeAbove = 250_000;
/** Bits per second of the video of a call; the film is recorded in full quality on the device. */
const maxVideoBitrate = 1_500_000;
/** Number of measurements below the limit after which the video is paused, and above it after which it returns. */
const requiredMeasurements = 3;

/**
 * Gives speech precedence over the picture: audio packets are marked as more important, and the video pauses while the
 * connection is too slow for both. Calls `onWeak` with true and false. Returns a function that stops.
 */
export function keepAudioFirst(connection: RTCPeerConnection, onWeak: (isWeak: boolean) => void): () => void {
  let isPaused = false;
  let lowCount = 0;
  let highCount = 0;
  const measure = async () => {
    if (connection.connectionState !== 'connected') return;
    const bitrate = await readAvailableBitrate(connection);
    if (bitrate !== null) {
      lowCount = bitrate < pauseBelow ? lowCount + 1 : 0;
      highCount = bitrate > resumeAbove ? highCount + 1 : 0;
    }
    if (!isPaused && lowCount >= requiredMeasurements) {
      isPaused = true;
      onWeak(true);
    } else if (isPaused && highCount >= requiredMeasurements) {
      isPaused = false;
      onWeak(false);
    }
    await Promise.all(connection.getSenders().map((sender) => setPriority(sender, isPaused)));
  };
  const timer = setInterval(() => void measure().catch(() => undefined), intervalMs);
  return () => clearInterval(timer);
}

/** The estimated bitrate of the connection in use, in bits per second; null if the browser does not report it. */
async function readAvailableBitrate(connection: RTCPeerConnection): Promise<number | null> {
  for (const report of (await connection.getStats()).values()) {
    if (report.type === 'candidate-pair' && report.nominated && report.availableOutgoingBitrate)
      return report.availableOutgoingBitrate;
  }
  return null;
}

async function setPriority(sender: RTCRtpSender, isVideoPaused: boolean): Promise<void> {
  const { track } = sender;
  if (!track) return;
  const parameters = sender.getParameters();
  const [encoding] = parameters.encodings;
  if (!encoding) return;
  const isAudio = track.kind === 'audio';
  const priority: RTCPriorityType = isAudio ? 'high' : 'low';
  const isActive = isAudio || !isVideoPaused;
  if (encoding.priority === priority && encoding.active === isActive) return;
  encoding.priority = priority;
  encoding.networkPriority = priority;
  encoding.active = isActive;
  if (!isAudio) {
    encoding.maxBitrate = maxVideoBitrate;
    parameters.degradationPreference = 'balanced';
  }
  await sender.setParameters(parameters);
}
