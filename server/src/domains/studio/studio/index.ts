import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { eraseRooms, exportCalls } from './personal-data.queries.ts';
import { preparationAlerts } from './preparation-alert.service.ts';
import { deleteSignalsCron } from './signal.service.ts';
import { createRoomStreams } from './stream.service.ts';
import { studioHandlers } from './studio.handlers.ts';

export { createIceServers } from './ice-servers.ts';
export { announceRoom } from './room.service.ts';
export { findLastSeen, isConnected } from './seat.queries.ts';
export {
  isInCall,
  requireInterviewer,
  requireSeat,
  requireSendingSeat,
  type Seat,
  takeSendingDays,
} from './seat.service.ts';

/** Video calls of the product itself: the link, the waiting room, and the signals between the browsers. */
export const studioFeature = (app: AppContext): Feature<typeof contract.studio> => {
  const streams = createRoomStreams(app);
  return {
    routes: contract.studio,
    tables: ['studio_rooms', 'studio_seats', 'studio_signals'],
    erase: eraseRooms,
    exportData: exportCalls,
    findAlerts: preparationAlerts(app),
    handlers: studioHandlers(app, streams),
    crons: [deleteSignalsCron(app)],
    close: streams.close,
  };
};
