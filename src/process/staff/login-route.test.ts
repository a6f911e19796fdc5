import { expect, it } from 'vitest';
import { staffLoginRoute } from './login-route.ts';
import { wantedRoute } from './wanted-route.ts';

const searchOf = (route: string) => route.slice(route.indexOf('?'));

it.each([
  '/review-desk',
  '/review-desk/R20260308001',
  '/review-desk/R1?from=a&b=c',
  '/identity-desk/M1/card',
  '/watch-desk/P1',
])('leads a reviewer back to %s after the login', (wanted) => {
  expect(wantedRoute(searchOf(staffLoginRoute(wanted)), ['reviewer'])).toBe(wanted);
});

it.each([
  ['/underwriting-desk/U1', '/underwriting-desk/U1'],
  ['/review-desk', '/underwriting-desk'],
  ['/watch-desk', '/underwriting-desk'],
])('leads an underwriter who wanted %s to %s', (wanted, to) => {
  expect(wantedRoute(searchOf(staffLoginRoute(wanted)), ['underwriter'])).toBe(to);
});

it.each([
  '',
  '?to=',
  '?to=//elsewhere.example',
  '?to=https://elsewhere.example',
  '?to=/staff-login',
  '?to=/pc-share',
  '?to=/review-desktop',
  '?to=/underwriting-desks',
])('leads to the desk where %o names no page of the staff', (search) => {
  expect(wantedRoute(search, ['reviewer'])).toBe('/review-desk');
  expect(wantedRoute(search, ['underwriter'])).toBe('/underwriting-desk');
  expect(wantedRoute(search, ['underwriter', 'reviewer'])).toBe('/review-desk');
});
