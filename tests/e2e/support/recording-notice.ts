import type { Page } from '@playwright/test';

/** Whoever is invited or prepares a sale and agrees to being recorded, whenever they are told of it. */
export async function agreesToRecording(page: Page): Promise<void> {
  const notice = page.getByRole('dialog', { name: '本页会被记录' });
  // A page that is left takes its sheet along before it is answered; one under another sheet is answered after that.
  await page.addLocatorHandler(
    notice,
    () =>
      notice
        .getByRole('button', { name: '我已知晓，继续' })
        .click({ timeout: 3000 })
        .catch(() => undefined),
    { noWaitAfter: true },
  );
}

/** The recorder's code as this page asks for it, from now on: its tag is gone a moment after it was loaded. */
export function askedRecorders(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('page-recorder')) asked.push(request.url());
  });
  return asked;
}
