import type { JSHandle, Page } from '@playwright/test';
import { expectAccessible, expectNoViolations } from './accessibility.ts';
import { expect } from './journey.ts';

/**
 * Window widths in pixels: a desktop, a tablet, and the narrowest phone. Only one media query distinguishes phones: it
 * hides a label in the menu bar of staff, which tablets show.
 */
const widths = { desktop: 1440, tablet: 768, phone: 320 };
const height = 900;

/** The rules that a color scheme can break: it changes colors only. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** The rules about the whole page, which a width can break by showing or hiding headings, landmarks and other elements. */
const pageRules = [
  'bypass',
  'heading-order',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'region',
  'scrollable-region-focusable',
  'skip-link',
];

/**
 * Fails for every axe violation on the current page at any width in light and dark, for motion, and for content wider
 * than a small phone. A desktop in light is checked in full, the other widths where they show something that was not shown
 * before, or show it otherwise, and in dark two texts of each look. Leaves a window of a desktop in light.
 */
export async function expectReadable(page: Page, where: string): Promise<void> {
  await expect(page.locator('[data-placeholder]')).toHaveCount(0);
  const html = page.locator('html');
  const setWidth = (width: number) => page.setViewportSize({ width, height });

  await setWidth(widths.desktop);
  await findNewElements(page, 'desktop');
  await expectAccessible(page, undefined, `${where} at ${widths.desktop}`);
  for (const device of ['tablet', 'phone'] as const) {
    await setWidth(widths[device]);
    const { elements, hasOtherOutline } = await findNewElements(page, device);
    await expectNoViolations(page, elements, undefined, `${where} at ${widths[device]}`);
    if (hasOtherOutline) await expectAccessible(page, pageRules, `${where} at ${widths[device]}`);
  }
  const { animated, width } = await page.evaluate(() => ({
    // Elements that are never rendered, like the captions of a film, have no style.
    animated: [...document.querySelectorAll('body *')]
      .filter((element) => !['', '0s'].includes(getComputedStyle(element).transitionDuration))
      .map(({ outerHTML }) => outerHTML.slice(0, 100)),
    width: document.documentElement.scrollWidth,
  }));
  expect.soft(animated, `${where} moves although less motion is preferred`).toEqual([]);
  expect.soft(width, `${where} is wider than a small phone`).toBeLessThanOrEqual(widths.phone);

  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const devices: Device[] = (await hasOwnLook(page, 'tablet'))
    ? ['phone', 'tablet', 'desktop']
    : ['phone', 'desktop'];
  for (const device of devices) {
    await setWidth(widths[device]);
    const { texts } = await findNewElements(page);
    await expectNoViolations(page, texts, colorRules, `${where} at ${widths[device]} in dark`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
}

type Device = keyof typeof widths;

/** What `findNewElements` remembers of a document: every look of each element, of texts, on each device, and the outlines. */
interface Memory {
  looks: WeakMap<Element, Set<string>>;
  textLooks: Set<string>;
  outlines: Set<string>;
  devices: Partial<Record<Device, Map<Element, string>>>;
}

/**
 * Returns the visible elements of a page that no earlier call in this document has seen as they look now: with their
 * colors and the backgrounds behind them, whether they scroll, and with as many visible elements in them if these can
 * name them. An outline is the list of visible headings and landmarks, with the number of elements outside of them.
 *
 * `texts` are elements with text of a look that no earlier text of this document had: two per look, and every one that may
 * be painted over something other than its ancestors.
 */
async function findNewElements(page: Page, device?: Device) {
  const found = await page.evaluateHandle(async (device) => {
    // Media queries are evaluated with the next frame, and what they change is rendered before the one after it.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const page = window as { checkedLooks?: Memory };
    page.checkedLooks ??= {
      looks: new WeakMap(),
      textLooks: new Set(),
      outlines: new Set(),
      devices: {},
    };
    const { looks, textLooks, outlines, devices } = page.checkedLooks;
    const named = 'a, button, summary, label, th, ul, ol, dl, h1, h2, h3, h4, h5, h6, [role]';
    const landmarks = 'h1, h2, h3, h4, h5, h6, header, nav, main, aside, footer, section, form, [role]';
    const elements = [...document.querySelectorAll('body, body *')];
    const visible = new Set(
      elements.filter((element) => element.checkVisibility({ visibilityProperty: true })),
    );
    /** Whether an element is a field or has text of its own; axe does not check the contrast of single characters. */
    const hasText = (element: Element) =>
      element.matches('input, select, textarea') ||
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim().length > 1,
      );
    const backgrounds = new Map<Element, string>();
    const current = new Map<Element, string>();
    const texts = new Map<string, Element[]>();
    const overlapping = new Set<Element>();
    const isPainted = (element: Element, { backgroundColor, backgroundImage }: CSSStyleDeclaration) =>
      element.matches('img, svg, video, canvas') ||
      `${backgroundColor} ${backgroundImage}` !== 'rgba(0, 0, 0, 0) none';
    const positioned = [...visible].filter((one) => /absolute|fixed/.test(getComputedStyle(one).position));
    const isPositioned = new Set(positioned);
    const isCovered = new Set(
      positioned.flatMap((one) => (isPainted(one, getComputedStyle(one)) ? [one.parentElement] : [])),
    );
    for (const element of visible) {
      const style = getComputedStyle(element);
      const parent = element.parentElement;
      if (isPositioned.has(element) || isCovered.has(parent) || (parent && overlapping.has(parent)))
        overlapping.add(element);
      const background = [style.backgroundColor, style.backgroundImage, style.opacity].join();
      const inherited = backgrounds.get(element.parentElement ?? element) ?? '';
      const behind = background === 'rgba(0, 0, 0, 0),none,1' ? inherited : `${inherited} ${background}`;
      backgrounds.set(element, behind);
      const size = Number.parseFloat(style.fontSize);
      // WCAG requires less contrast of large text (1.4.3).
      const isLarge = size >= 24 || (size >= 18.5 && Number(style.fontWeight) >= 700);
      const doesScroll =
        /auto|scroll/.test(style.overflow) &&
        (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight);
      const parts = element.matches(named)
        ? [...element.querySelectorAll('*')].filter((part) => visible.has(part)).length
        : 0;
      current.set(element, [behind, style.color, isLarge, doesScroll, parts].join());
      if (!hasText(element)) continue;
      // Axe ignores the contrast of what is disabled or hidden, and compares links with the text around them.
      const isIgnored = element.closest(':disabled, [aria-disabled="true"], [aria-hidden="true"]') !== null;
      const around = parent && element.matches('a') ? getComputedStyle(parent).color : '';
      const textLook = [behind, style.color, isLarge, isIgnored, around].join();
      texts.set(textLook, [...(texts.get(textLook) ?? []), element]);
    }
    if (device) devices[device] = current;
    const outline = [
      location.href,
      [...visible].filter((one) => !one.closest(landmarks)).length,
      ...[...visible].filter((one) => one.matches(landmarks)).map(({ tagName }) => tagName),
    ];
    const hasOtherOutline = !outlines.has(outline.join());
    outlines.add(outline.join());
    const added = new Set<Element>();
    for (const [element, look] of current) {
      const known = looks.get(element) ?? new Set();
      if (!known.has(look)) added.add(element);
      looks.set(element, known.add(look));
    }
    const roots = [...added].filter(({ parentElement }) => !parentElement || !added.has(parentElement));
    const newTexts = new Set<Element>();
    for (const [look, elements] of texts) {
      const simple = elements.filter((element) => !overlapping.has(element));
      // Two of them, because axe cannot check some texts, such as those partly behind others.
      if (!textLooks.has(look))
        for (const one of [...simple.slice(0, 1), ...simple.slice(-1)]) newTexts.add(one);
      if (simple.length > 0) textLooks.add(look);
      for (const one of elements) if (overlapping.has(one) && added.has(one)) newTexts.add(one);
    }
    return { roots, texts: [...newTexts], hasOtherOutline };
  }, device);
  return {
    elements: (await found.getProperty('roots')) as JSHandle<Element[]>,
    texts: (await found.getProperty('texts')) as JSHandle<Element[]>,
    hasOtherOutline: await found.evaluate(({ hasOtherOutline }) => hasOtherOutline),
  };
}

/** Whether an element looks on a device as on none of the others. */
const hasOwnLook = (page: Page, device: Device): Promise<boolean> =>
  page.evaluate((device) => {
    const { devices } = (window as unknown as { checkedLooks: Memory }).checkedLooks;
    const others = Object.entries(devices).filter(([name]) => name !== device);
    return [...(devices[device] ?? [])].some(([element, look]) =>
      others.every(([, looks]) => looks.get(element) !== look),
    );
  }, device);
