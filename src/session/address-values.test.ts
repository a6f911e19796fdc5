// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { takeLoginFromAddress } from './address-values.ts';
import { sessionValues } from './session-values.ts';

afterEach(() => sessionStorage.clear());

const opens = (address: string): boolean => {
  history.replaceState(null, '', address);
  return takeLoginFromAddress();
};

describe('takeLoginFromAddress', () => {
  it.each([
    [
      'before the hash',
      '/?salesNo=S10001&salesToken=t1&urlfrom=crm_web#/pc-share',
      '/?urlfrom=crm_web#/pc-share',
    ],
    ['behind it', '/#/?salesNo=S10001&salesToken=t1&urlfrom=crm_web', '/#/?urlfrom=crm_web'],
  ])('takes the login out of the address and keeps where the agent came from: %s', (_, given, left) => {
    expect(opens(given)).toBe(true);
    expect(sessionValues.salesNo.get()).toBe('S10001');
    expect(sessionValues.salesToken.get()).toBe('t1');
    expect(sessionValues.urlfrom.get()).toBe('crm_web');
    expect(location.pathname + location.search + location.hash).toBe(left);
  });

  it('leaves an address without a login as it is, and what the tab knows of where the agent came from', () => {
    sessionValues.urlfrom.set('crm_web');
    expect(opens('/#/detail?productNo=AX-MED-01')).toBe(false);
    expect(sessionValues.urlfrom.get()).toBe('crm_web');
    expect(location.hash).toBe('#/detail?productNo=AX-MED-01');
  });

  it('another agent finds nothing of who was in this tab before, the same one finds all', () => {
    opens('/#/?salesNo=S10001&salesToken=t1&urlfrom=crm_web');
    sessionValues.productNo.set('AX-MED-01');
    opens('/#/?salesNo=S10001&salesToken=t2');
    expect(sessionValues.productNo.get()).toBe('AX-MED-01');
    expect(sessionValues.salesToken.get()).toBe('t2');
    opens('/#/?salesNo=S10002&salesToken=t3');
    expect(sessionValues.productNo.get()).toBeNull();
    expect(sessionValues.urlfrom.get()).toBeNull();
    expect(sessionValues.salesNo.get()).toBe('S10002');
    opens('/#/?salesToken=t4&urlfrom=crm_web');
    expect(sessionValues.urlfrom.get()).toBe('crm_web');
    expect(sessionValues.salesNo.get()).toBeNull();
  });
});
