/** Measurements that are kept: those of about two minutes, in which a clock hardly drifts. */
const maxMeasurements = 12;

/** Milliseconds by which a measurement differs from the others if the device's clock was set meanwhile. */
const minJumpMs = 1000;

/** By how much the server's clock is ahead of this device's. */
export interface ServerClock {
  /**
   * Adds what a call tells: when it was sent and its reply received on this device, and the server's time in the reply,
   * all in milliseconds since 1970. Returns the current estimate in milliseconds.
   */
  add(sentAt: number, receivedAt: number, serverNow: number): number;
}

/**
 * Estimates the offset of the server's clock from several calls: each counts half its round trip, and the median of the
 * fastest third is taken, because slow calls are delayed on one way. Old measurements are dropped, so that the estimate
 * follows a clock that drifts.
 */
export function createServerClock(): ServerClock {
  let measurements: { offsetMs: number; roundTripMs: number }[] = [];
  const estimate = () => {
    const fastest = measurements
      .toSorted((one, other) => one.roundTripMs - other.roundTripMs)
      .slice(0, Math.ceil(measurements.length / 3))
      .map(({ offsetMs }) => offsetMs)
      .sort((one, other) => one - other);
    const middle = (fastest.length - 1) / 2;
    return ((fastest[Math.floor(middle)] ?? 0) + (fastest[Math.ceil(middle)] ?? 0)) / 2;
  };
  return {
    add(sentAt, receivedAt, serverNow) {
      const roundTripMs = Math.max(0, receivedAt - sentAt);
      const offsetMs = serverNow + roundTripMs / 2 - receivedAt;
      // Half the round trip is the most by which a measurement can be wrong.
      const wasSet = measurements.length > 0 && Math.abs(offsetMs - estimate()) > minJumpMs + roundTripMs / 2;
      measurements = [...(wasSet ? [] : measurements), { offsetMs, roundTripMs }].slice(-maxMeasurements);
      return estimate();
    },
  };
}
