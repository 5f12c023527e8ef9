// driver.js highlights elements, traps and restores the focus, and has no dependencies.
import { driver, type PopoverDOM } from 'driver.js';
import 'driver.js/dist/driver.css';
import './tour.css';
import { minWideWidthPx, type TourStep, tourSteps } from './tour-steps.ts';

interface TourOptions {
  /** Whether the active story is the user's own. */
  isOwnStory: boolean;
  /** Whether the story has a film that the user sees. */
  hasFilm: boolean;
  /** Called when the user finishes or skips the tour or leaves its page. */
  onEnd: () => void;
}

/** Starts the tour; returns the function that ends it. */
export function showTour({ isOwnStory, hasFilm, onEnd }: TourOptions): () => void {
  const isAnimated = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const tour = driver({
    steps: tourSteps({ isWide: window.innerWidth >= minWideWidthPx, isOwnStory, hasFilm }).map(toDriverStep),
    animate: isAnimated,
    smoothScroll: isAnimated,
    skipMissingElement: true,
    disableActiveInteraction: true,
    overlayColor: 'rgb(20 14 10)',
    overlayOpacity: 0.6,
    stagePadding: 6,
    stageRadius: 14,
    // Clicks outside are ignored: the tour ends with a button or Escape.
    overlayClickBehavior: () => undefined,
    popoverClass: 'tour',
    showButtons: ['previous', 'next'],
    showProgress: true,
    progressText: 'Step {{current}} of {{total}}',
    prevBtnText: 'Back',
    nextBtnText: 'Next',
    doneBtnText: 'Done',
    onPopoverRender: preparePopover,
    onHighlighted: onStepShown,
    onDestroyStarted: end,
  });
  let shownNextButton: HTMLElement | undefined;
  tour.drive();
  return end;

  // Calls `onEnd` directly, because the library reports no end while it is still moving to the first step.
  function end() {
    tour.destroy();
    onEnd();
  }

  function preparePopover({ title, footer, footerButtons, previousButton, nextButton }: PopoverDOM) {
    shownNextButton = nextButton;
    // The popover's header and footer must not count as landmarks of the page.
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

  function onStepShown(element?: Element) {
    shownNextButton?.focus({ preventScroll: true });
    // The library adds ARIA attributes of a dialog trigger to the highlighted element.
    const highlighted = element ?? document.getElementById('driver-dummy-element');
    for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls'])
      highlighted?.removeAttribute(name);
  }
}

const toDriverStep = ({ target, title, text }: TourStep) => ({
  ...(target ? { element: `[data-tour="${target}"]` } : {}),
  popover: { title, description: text },
});
