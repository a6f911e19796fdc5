import type { Browser } from '@playwright/test';
import { ApplicantPhone, afterTrial, forOneself, somebody } from '../e2e/support/applicant-phone.ts';
import { emptyPhone } from './empty-phone.ts';

/** What it takes of one core to fill in an application, and when the recorder came. */
export interface WatchCost {
  /** Milliseconds that the page's main thread was at work, and that it took. */
  readonly busyMs: number;
  readonly wallMs: number;
  /** Milliseconds from when the form could be used until the recorder's script was asked for; null: it never was. */
  readonly recorderAfterMs: number | null;
}

const letterMs = 120;

/** One page of the form, typed as fast as a quick hand types, with the pages recorded or not. */
export async function watchCost(browser: Browser, origin: string, isWatched: boolean): Promise<WatchCost> {
  const person = somebody();
  const device = await afterTrial(origin, forOneself(person));
  const context = await emptyPhone(browser);
  if (!isWatched) await context.addInitScript(() => sessionStorage.setItem('watch_declined', 'declined'));
  await context.addInitScript(notesFirstField);
  const { page } = await ApplicantPhone.opens(context, person, device);
  const usable = await page.evaluate(() => Number(document.documentElement.dataset['usableAt']));
  // The first picture of the page is taken: what is measured is the filling in.
  await page.waitForTimeout(6000);
  const debuggee = await context.newCDPSession(page);
  await debuggee.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await debuggee.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const [before, began] = [await busy(), Date.now()];
  for (const [label, text] of typedInto(person)) {
    await page.getByLabel(label).first().click();
    await page.keyboard.type(text, { delay: letterMs });
    await page.mouse.wheel(0, 120);
  }
  // The batch of what was typed last is written, too.
  await page.waitForTimeout(5500);
  const [after, ended] = [await busy(), Date.now()];
  const asked = await page.evaluate(
    () =>
      performance.getEntriesByType('resource').find(({ name }) => name.includes('page-recorder'))?.startTime,
  );
  await context.close();
  return {
    ...{ busyMs: Math.round(after - before), wallMs: ended - began },
    recorderAfterMs: asked === undefined ? null : Math.round(asked - usable),
  };
}

/** In the page: when the form's first field stood there, which who waits from outside learns too late. */
function notesFirstField(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main input')) return;
    document.documentElement.dataset['usableAt'] = String(performance.now());
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

const typedInto = ({ name, certificateNumber, mobile }: ReturnType<typeof somebody>) =>
  [
    ['姓名', name],
    ['证件号码', certificateNumber],
    ['手机号码', mobile],
    ['详细地址', '幸福路 1 号 2 单元 301 室，收件请先打电话'],
  ] as const;
