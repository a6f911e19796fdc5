import { describe, expect, it } from 'vitest';
import { recordingStep } from '../../contract/model/recording.ts';
import { routeOfStep } from '../process/recording-steps.ts';
import { routeTable } from './route-table.ts';

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

/** Pages beyond the specification: decisions 008 and 010. */
const beyond = ['/face-will', '/recording-privacy', '/self-test'];

describe('the route table', () => {
  it('holds each served route once, as the specification has it', () => {
    const customers = routeTable.filter(({ variant }) => variant === 'customer');
    expect(customers.map(({ path }) => path).sort()).toEqual([...served, ...beyond].sort());
    for (const route of customers)
      expect(route).toMatchObject({ variant: 'customer', login: false, config: false, step: null });
  });

  it('holds the agents’ share page, behind a login', () => {
    expect(routeTable.filter(({ variant }) => variant === 'sales')).toMatchObject([
      { path: '/pc-share', login: true, config: false, step: null },
    ]);
  });

  it('gives every page a title of its own words', () => {
    for (const { title } of routeTable) expect(title).toMatch(/^[一-鿿]{4,}$/);
  });

  it('has a page for every step of the recording', () => {
    const paths = new Set<string>(routeTable.map(({ path }) => path));
    for (const step of recordingStep.options) expect(paths).toContain(routeOfStep(step));
  });
});
