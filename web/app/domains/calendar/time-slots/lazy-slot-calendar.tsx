import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';

/** The slot calendar, loaded on first use because its library is large. */
export const SlotCalendar = lazyComponent(() => import('./slot-calendar.tsx'), { placeholder: <Loading /> });
