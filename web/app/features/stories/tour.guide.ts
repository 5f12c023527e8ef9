// driver.js points at parts of a page, keeps the focus in its box and gives it back; it has no dependencies.
import { driver, type PopoverDOM } from 'driver.js';
import 'driver.js/dist/driver.css';
import './tour.css';
import { type TourStep, tourSteps, wideFrom } from './tour-steps.ts';

interface Guided {
  /** Whether it is one's own story. */
  own: boolean;
  /** It was gone through, skipped, or the page was left. */
  onEnd: () => void;
}

/** Begins the tour; answers the way to end it. */
export function guide({ own, onEnd }: Guided): () => void {
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const tour = driver({
    steps: tourSteps({ wide: window.innerWidth >= wideFrom, own }).map(pointing),
    animate: moves,
    smoothScroll: moves,
    skipMissingElement: true,
    disableActiveInteraction: true,
    overlayColor: 'rgb(20 14 10)',
    overlayOpacity: 0.6,
    stagePadding: 6,
    stageRadius: 14,
    // A click beside it goes on nowhere by mistake: it ends with a button or Escape.
    overlayClickBehavior: () => undefined,
    popoverClass: 'tour',
    showButtons: ['previous', 'next'],
    showProgress: true,
    progressText: 'Step {{current}} of {{total}}',
    prevBtnText: 'Back',
    nextBtnText: 'Next',
    doneBtnText: 'Done',
    onPopoverRender: prepare,
    onHighlighted: settle,
    onDestroyStarted: end,
  });
  let next: HTMLElement | undefined;
  tour.drive();
  return end;

  // The library's own word of the end does not come while it is still on its way to the first part.
  function end() {
    tour.destroy();
    onEnd();
  }

  function prepare({ title, footer, footerButtons, previousButton, nextButton }: PopoverDOM) {
    next = nextButton;
    // A page has one header and one footer, and these are not it.
    title.role = 'presentation';
    footer.role = 'group';
    if (tour.isFirstStep()) previousButton.style.display = 'none';
    if (tour.isLastStep()) return;
    const skip = document.createElement('button');
    skip.type = 'button';
    skip.className = 'driver-popover-footer-btn skip';
    skip.textContent = 'Skip the tour';
    skip.addEventListener('click', end);
    footerButtons.before(skip);
  }

  function settle(part?: Element) {
    next?.focus({ preventScroll: true });
    // The library says that the part opens the box, which no part of a page does, nor what stands in for the whole page.
    const pointed = part ?? document.getElementById('driver-dummy-element');
    for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls']) pointed?.removeAttribute(name);
  }
}

const pointing = ({ at, title, text }: TourStep) => ({
  ...(at ? { element: `[data-tour="${at}"]` } : {}),
  popover: { title, description: text },
});
