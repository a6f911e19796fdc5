import { beforeEach, expect, it } from 'vitest';
import { emptyStorage } from '../../tests/support/page-storage.ts';
import { catalogue } from '../../contract/codes/catalogue.ts';
import { staffAuthorization } from '../../contract/envelope.ts';
import { type StaffSession, staffSession } from '../session/staff-session.ts';
import type { Failure } from './failure.ts';
import { headersFor } from './headers.ts';
import { watchStaffLogin } from './staff-login.ts';

const session = { token: 'first', account: 'li', name: '李审核', roles: ['reviewer'] } satisfies StaffSession;
const code = (of: number): Failure => ({ kind: 'code', code: of, message: '', data: null });
const invalid = code(catalogue.staffLoginInvalid.code);

beforeEach(() => {
  emptyStorage('sessionStorage', 'localStorage');
  staffSession.begin(session);
});

it('sends the staff’s token with their own calls alone', () => {
  expect(headersFor('staff')[staffAuthorization]).toBe('first');
  for (const auth of ['none', 'visitor', 'sales', 'insurer'] as const)
    expect(headersFor(auth)).not.toHaveProperty(staffAuthorization);
});

it('ends the session that the server refuses, and says that it was refused', () => {
  watchStaffLogin('staff')(invalid);
  expect(staffSession.get()).toBeNull();
  expect(staffSession.wasRefused()).toBe(true);
});

it('keeps the session at any other failure, and at other logins’ calls', () => {
  watchStaffLogin('staff')(code(catalogue.reviewedMeanwhile.code));
  watchStaffLogin('staff')({ kind: 'no_response' });
  watchStaffLogin('visitor')(invalid);
  expect(staffSession.get()).toEqual(session);
});

it('lets a late answer to an earlier token end nothing', () => {
  const noteRefusal = watchStaffLogin('staff');
  staffSession.begin({ ...session, token: 'second' });
  noteRefusal(invalid);
  expect(staffSession.get()?.token).toBe('second');
});

it('says nothing of a refusal after somebody logged out by themselves', () => {
  staffSession.logOut();
  expect(staffSession.wasRefused()).toBe(false);
});
