import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { Loading } from '../../ui/loading/loading.tsx';

/** The calendar of slots with its large library: loaded when it is first shown. */
export const SlotCalendar = lazyComponent(() => import('./slot-calendar.tsx'), { waiting: <Loading /> });
