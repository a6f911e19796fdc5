import { expect, it } from 'vitest';
import { pageOfCallback } from './callback-address.ts';

it.each([
  ['/@/insure?processNo=I1&code=C&state=S', '/?code=C&state=S#/insure?processNo=I1'],
  ['/@/insure?code=C&state=S', '/?code=C&state=S#/insure'],
  ['/@/insure?processNo=I1&state=S', '/?state=S#/insure?processNo=I1'],
  ['/@/bridge?code=ABCD&code=C&state=S', '/?code=C&state=S#/bridge?code=ABCD'],
  ['/@/bridge?code=ABCD&processNo=I1&state=S', '/?state=S#/bridge?code=ABCD&processNo=I1'],
  ['/@/bridge?code=ABCD', '/#/bridge?code=ABCD'],
  ['/@//evil.example/', '/#//evil.example/'],
  ['/@/', '/#/'],
])('%s leads to %s', (address, page) => {
  expect(pageOfCallback(address)).toBe(page);
});
