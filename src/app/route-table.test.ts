import { describe, expect, it } from 'vitest';
import { recordingStep } from '../../contract/model/recording.ts';
import { routeOfStep } from '../process/recording/step-route.ts';
import { routeAt, routeTable } from './route-table.ts';

/** The specification's public and single-recording routes that this version serves: no login, no step. */
const served = [
  '/bridge',
  '/product_not_exist',
  '/link_failure',
  '/single-recording',
  '/identity-confirm',
  '/policy-confirm',
  '/recognition-result',
  '/recording-video',
  '/recording-repeat',
  '/recording-finish',
  '/recording-start-video',
  '/recording-expire',
  '/recording-fail',
];

/** Pages beyond the specification: docs/specification.md, section 2. */
const beyond = ['/face-will', '/recording-privacy', '/self-test'];

describe('the route table', () => {
  it('holds each served route once, as the specification has it', () => {
    const customers = routeTable.filter(({ variant }) => variant === 'customer');
    expect(customers.map(({ path }) => path).sort()).toEqual([...served, ...beyond].sort());
    for (const route of customers)
      expect(route).toMatchObject({ variant: 'customer', login: false, config: false, step: null });
  });

  it('holds the sales agents’ share page, behind a login', () => {
    expect(routeTable.filter(({ variant }) => variant === 'sales')).toMatchObject([
      { path: '/pc-share', login: true, config: false, step: null },
    ]);
  });

  it('holds the staff’s pages: the desk behind a login, and the login', () => {
    expect(routeTable.filter(({ variant }) => variant === 'staff')).toMatchObject([
      { path: '/staff-login', login: false, traced: false },
      { path: '/review-desk/:recordingNo?', login: true, traced: false },
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
