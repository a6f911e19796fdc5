import { describe, expect, it } from 'vitest';
import { recordingStep } from '../../contract/model/recording.ts';
import { routeOfStep } from '../process/recording/step-route.ts';
import { routeOfStep as saleRouteOfStep } from '../process/sale/step-route.ts';
import { routeAt, routeTable } from './route-table.ts';

describe('the route table', () => {
  it('lets a customer in without a login; a step of a sale, the way back to it, and their own data ask for the visitor’s', () => {
    for (const route of routeTable.filter(({ variant }) => variant === 'customer'))
      expect(route).toMatchObject({
        login: route.step !== null || ['/insure-progress', '/own-data'].includes(route.path),
      });
    for (const step of recordingStep.options)
      expect(routeAt(routeOfStep(step))).toMatchObject({ login: false, step: null });
  });

  it('names a step where the process of a sale leads to the page with it', () => {
    const ofSteps = routeTable.flatMap(({ step, path }) => (step === null ? [] : [{ step, path }]));
    expect(ofSteps).not.toEqual([]);
    for (const { step } of ofSteps)
      expect(ofSteps.filter((one) => one.step === step).map(({ path }) => path)).toContain(
        saleRouteOfStep(step),
      );
  });

  it('holds the staff’s pages: the desks behind a login, and the login', () => {
    expect(routeTable.filter(({ variant }) => variant === 'staff')).toMatchObject([
      { path: '/staff-login', login: false, traced: false },
      { path: '/review-desk/:recordingNo?', login: true, traced: false },
      { path: '/identity-desk/:memberNo?/:what?', login: true, traced: false },
      { path: '/underwriting-desk/:caseNo?', login: true, traced: false },
    ]);
  });

  it('finds a page by its path, with and without what stands behind it', () => {
    expect(routeAt('/review-desk')?.title).toBe('录制审核台');
    expect(routeAt('/review-desk/R1')?.title).toBe('录制审核台');
    expect(routeAt('/review-desk/R1/more')).toBeUndefined();
    expect(routeAt('/pc-share')?.variant).toBe('sales');
  });

  it('gives every page a title of its own words', () => {
    for (const { title } of routeTable) expect(title).toMatch(/^[一-鿿]{4,}$/);
  });

  it('has a page for every step of the recording', () => {
    const paths = new Set<string>(routeTable.map(({ path }) => path));
    for (const step of recordingStep.options) expect(paths).toContain(routeOfStep(step));
  });
});
