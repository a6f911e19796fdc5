import { expect, it } from 'vitest';
import { staffLoginRoute } from './login-route.ts';
import { wantedRoute } from './wanted-route.ts';

const searchOf = (route: string) => route.slice(route.indexOf('?'));

it.each([
  '/review-desk',
  '/review-desk/R20260308001',
  '/review-desk/R1?from=a&b=c',
  '/identity-desk/M1/card',
  '/underwriting-desk/U1',
])('leads back to %s after the login', (wanted) => {
  expect(wantedRoute(searchOf(staffLoginRoute(wanted)))).toBe(wanted);
});

it.each([
  '',
  '?to=',
  '?to=//elsewhere.example',
  '?to=https://elsewhere.example',
  '?to=/staff-login',
  '?to=/pc-share',
  '?to=/review-desktop',
])('leads to the desk where %o names no page of the staff', (search) => {
  expect(wantedRoute(search)).toBe('/review-desk');
});
