import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { PatientCustomer } from './patient-customer.ts';
import type { Moment, Offer, ProductFault, Struck } from './product-faults.ts';

/** What a page does by itself it does in five seconds. */
const metMs = 30_000;

/** Goes on until something may strike. `segments`: of what is read. */
export async function comesTo(at: Moment, customer: PatientCustomer, segments: number): Promise<void> {
  await customer.reachesGuide();
  if (at === 'guide') return;
  await customer.begins();
  await customer.reachesSegment(Math.min(2, segments), segments);
  if (at === 'reading') await customer.page.waitForTimeout(500);
  else await customer.readsAll();
}

/** Who has read all says so, whatever struck them. */
export async function isStruck({ at, strike }: ProductFault, struck: Struck): Promise<void> {
  await strike(struck);
  if (at === 'stop' && (await struck.customer.button('读完了').isVisible())) await struck.customer.saysDone();
}

/** Rejects where the customer is not told and given what the fault says. */
export async function isOffered({ offered }: ProductFault, customer: PatientCustomer): Promise<void> {
  if (typeof offered === 'object') await shows(offered, customer);
  else if (offered === 'reads_on') await shows({ button: /暂停|读完了/ }, customer);
  // What needs nothing of the customer is over without a tap.
  else await expect(customer.heading(/^录制已(提交|通过)/)).toBeVisible({ timeout: 60_000 });
}

/** What is ended by hand ends once it was met, or proves nothing; who asks `haveMet` afterwards says so. */
export async function isEnded<Of>(
  { end }: { readonly end?: (struck: Of) => Promise<void> | void },
  struck: Of,
  haveMet: () => boolean,
): Promise<void> {
  if (!end) return;
  const longest = Date.now() + metMs;
  while (!haveMet() && Date.now() < longest) await wait(100);
  await end(struck);
}

async function shows({ heading, sign, button }: Offer, customer: PatientCustomer): Promise<void> {
  const patience = { timeout: 40_000 };
  if (sign !== undefined) await expect(customer.page.getByText(sign).first()).toBeVisible(patience);
  if (heading !== undefined) await expect(customer.heading(heading)).toBeVisible(patience);
  if (button !== undefined) await expect(customer.button(button)).toBeVisible(patience);
}
