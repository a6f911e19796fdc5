import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResult {
  violations: { id: string; nodes: { target: string[] }[] }[];
}

type Rules = string[] | { readonly type: 'rule'; readonly values: string[] };

const wcag: Rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Of these, what the size of the screen or of the text may change; the rest is asked at one size. */
const ofSize: Rules = { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] };

/** Takes a picture of what stands there, and checks what a picture does not show: WCAG 2.2 AA, nothing cut sideways. */
export async function look(page: Page, name: string, rules = wcag): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  await page.screenshot({ path: `test-results/screens/${width}-${name}.png`, animations: 'disabled' });
  expect(await tooWide(page, width), `${name} is wider than ${width}`).toEqual([]);
  expect(await unseenChoices(page), `${name} has choices whose mark nobody sees`).toEqual([]);
  // Through the debugger, not a script element: the page's policy stays as strict as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: { run(root: Document, options: object): Promise<AxeResult> } }).axe.run(
        document,
        { runOnly, resultTypes: ['violations'] },
      ),
    rules,
  );
  const serious = [];
  for (const { id, nodes } of violations) {
    const targets = nodes.map(({ target }) => target.join(' '));
    const left = id === 'target-size' ? await stillSmall(page, targets) : targets;
    if (left.length > 0) serious.push(`${id}: ${left.join(' | ')}`);
  }
  expect(serious, name).toEqual([]);
}

/** Texts that make the page scroll sideways. */
const tooWide = (page: Page, width: number): Promise<string[]> =>
  page.evaluate((most) => {
    // Not innerWidth: a phone's grows with what is too wide.
    if (document.documentElement.scrollWidth <= most + 1) return [];
    const beyond = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => element.getBoundingClientRect().right > most + 1,
    );
    const named = beyond.slice(0, 5).map(({ tagName, innerText }) => `${tagName} ${innerText?.slice(0, 20)}`);
    return ['it scrolls sideways', ...named];
  }, width);

/** Choices without the browser's own mark and without one of ours: base.css takes the first away. */
const unseenChoices = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=radio], input[type=checkbox]')]
      .filter((input) => {
        const { appearance, opacity, borderTopWidth, backgroundColor } = getComputedStyle(input);
        const isDrawn = borderTopWidth !== '0px' || backgroundColor !== 'rgba(0, 0, 0, 0)';
        return appearance === 'none' && opacity !== '0' && !isDrawn;
      })
      .map((input) => input.labels?.[0]?.innerText ?? input.name),
  );

/** Those that are too small also when they are scrolled clear of the bar at the bottom that half covered them. */
async function stillSmall(page: Page, targets: readonly string[]): Promise<string[]> {
  const small: string[] = [];
  for (const target of targets) {
    const box = page.locator(target).first();
    await box.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const { violations } = await page.evaluate(
      (of) =>
        (window as unknown as { axe: { run(root: string, options: object): Promise<AxeResult> } }).axe.run(
          of,
          {
            runOnly: { type: 'rule', values: ['target-size'] },
          },
        ),
      target,
    );
    if (violations.length > 0) small.push(target);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  return small;
}

/**
 * The same state with text of twice the size, as the system's setting makes it: nothing is cut, and of what sticks
 * nothing is left but the bar and the primary button.
 */
export async function lookAtTwice(page: Page, name: string): Promise<void> {
  const debuggee = await page.context().newCDPSession(page);
  const setText = async (standard: number) => {
    await debuggee.send('Page.setFontSizes', { fontSizes: { standard } });
    await twoFrames(page);
  };
  const usual = await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
  await setText(32);
  try {
    await expect
      .poll(() => page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize)))
      .toBe(usual * 2);
    await look(page, `${name}-200`, ofSize);
    expect(await cutOrStuck(page), `${name} with text at 200 %`).toEqual([]);
    expect(await laidOver(page), `${name} with text at 200 %`).toEqual([]);
  } finally {
    await setText(16);
    await debuggee.detach();
  }
}

/** Texts that end beyond their box or the screen, and a stuck part that takes more than its share of the height. */
const cutOrStuck = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth: screenWidth, clientHeight: screenHeight } = document.documentElement;
    const found: string[] = [];
    const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
    const scrollsSideways = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrollsSideways(element.parentElement));
    const isOneALine = (element: HTMLElement): boolean => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { width, height } = range.getBoundingClientRect();
      const charWidth = parseFloat(getComputedStyle(element).fontSize);
      return width < charWidth * 1.5 && height > charWidth * 2;
    };
    for (const element of shown) {
      const { position, overflowX } = getComputedStyle(element);
      const { left, right, width, height } = element.getBoundingClientRect();
      const words = element.textContent?.trim().slice(0, 20) ?? '';
      const holdsText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const isHidden = width <= 1 || height <= 1 || element.closest('.visually-hidden') !== null;
      if (holdsText && !isHidden && isOneALine(element)) found.push(`one character a line: ${words}`);
      if (holdsText && !isHidden && !scrollsSideways(element)) {
        if (left < -1 || right > screenWidth + 1) found.push(`beyond the screen: ${words}`);
        if (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1)
          found.push(`cut: ${words}`);
      }
      const isStuck = (position === 'sticky' || position === 'fixed') && height > screenHeight * 0.45;
      if (isStuck && !element.closest('[role=dialog], .adm-mask, .adm-popup'))
        found.push(`stuck over ${Math.round((100 * height) / screenHeight)} % of the height: ${words}`);
    }
    return found;
  });

/** Texts and buttons that lie over each other where the page does not scroll, and nothing goes under a bar. */
const laidOver = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    if (scrollHeight > clientHeight + 1 || document.querySelector('[role=dialog]')) return [];
    const shown = (part: HTMLElement) => {
      let { left, right, top, bottom } = part.getBoundingClientRect();
      for (let frame = part.parentElement; frame; frame = frame.parentElement) {
        if (getComputedStyle(frame).overflowY === 'visible') continue;
        const clip = frame.getBoundingClientRect();
        [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
        [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
      }
      return { left, right, top, bottom };
    };
    const parts = [...document.querySelectorAll<HTMLElement>('h1, h2, p, li, button, label')]
      .filter((part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((part) => ({ part, box: shown(part), words: part.innerText || part.ariaLabel }))
      .filter(({ box, words }) => words && box.right - box.left > 1 && box.bottom - box.top > 1);
    return parts.flatMap(({ part, box, words }, i) =>
      parts
        .slice(i + 1)
        .filter((other) => !part.contains(other.part) && !other.part.contains(part))
        .filter(
          ({ box: other }) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 2 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 2,
        )
        .map((other) => `${words} and ${other.words} over each other`),
    );
  });

const usualPhone = { width: 375, height: 812 };
const onItsSide = { width: 812, height: 375 };
const phones = [{ width: 320, height: 568 }, usualPhone];

/** The same state on the smallest phone and on a usual one, there with text of twice the size as well. */
export async function lookOnPhones(
  page: Page,
  name: string,
  /** Where the page scrolls to what it says: what makes it do so again. */
  again?: () => Promise<void>,
): Promise<void> {
  await lookAt(page, name, phones, again);
  await lookAtTwice(page, name);
}

/** The same state on the smallest phone and on a usual one, where text of twice the size is looked at elsewhere. */
export async function lookOnUsualText(page: Page, name: string): Promise<void> {
  await lookAt(page, name, phones);
}

/** The same state on phones and on one that lies on its side, and on with the usual one. */
export async function lookOnSides(page: Page, name: string): Promise<void> {
  await lookAt(page, name, [onItsSide, ...phones]);
}

/** The same state on a phone that lies on its side: what is given is seen whole, and nothing lies over another. */
export async function lookOnItsSide(page: Page, name: string, ...seen: readonly Locator[]): Promise<void> {
  await page.setViewportSize(onItsSide);
  await twoFrames(page);
  await look(page, name, ofSize);
  for (const part of seen) await expect(part).toBeInViewport({ ratio: 0.99 });
  expect(await laidOver(page), `${name} on its side`).toEqual([]);
  await page.setViewportSize(usualPhone);
  await twoFrames(page);
}

/** The same state on phones, on one that lies on its side, and on a desktop, and on with the desktop. */
export async function lookOnAll(page: Page, name: string): Promise<void> {
  await lookAt(page, name, [...phones, onItsSide, { width: 1280, height: 800 }]);
}

async function lookAt(
  page: Page,
  name: string,
  viewports: readonly { readonly width: number; readonly height: number }[],
  again: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    await twoFrames(page);
    await again();
    await look(page, name, viewport === viewports.at(-1) ? wcag : ofSize);
  }
}

/** Sizes follow the width, and the text, by the page's own script. */
const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
