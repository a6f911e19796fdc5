import { describe, expect, it } from 'vitest';
import { processStep } from '../../../contract/enums.ts';
import { redirectFor, routeOfStep } from './step-route.ts';

describe('steps of a sale', () => {
  it.each(processStep.options)('%s leads to a page that it leaves open', (step) => {
    expect(redirectFor(step, routeOfStep(step))).toBeNull();
  });

  it('sends a deep link back to where the server stands', () => {
    expect(redirectFor('premium_trial', '/insure')).toBe('/detail');
    expect(redirectFor('health_audit', '/checkout')).toBe('/health-told');
    expect(redirectFor('payment', '/insure')).toBe('/checkout');
    expect(redirectFor('show_policy', '/order-info-confirm')).toBe('/order-info');
  });

  it('lets the trial be done again until the application is submitted, not after', () => {
    expect(redirectFor('info_collect', '/detail')).toBeNull();
    expect(redirectFor('health_audit', '/detail')).toBe('/health-told');
  });

  it('lets an order be confirmed anew until it is paid', () => {
    expect(redirectFor('payment', '/order-info-confirm')).toBeNull();
    expect(redirectFor('show_policy', '/checkout')).toBe('/order-info');
  });

  it('lets the policy be looked at during the visit, and no visit be made before', () => {
    expect(redirectFor('online_visit', '/order-info')).toBeNull();
    expect(redirectFor('show_policy', '/interview-online')).toBe('/order-info');
  });

  it('opens the pages of a step behind it that somebody has to do anew, and no others', () => {
    expect(redirectFor('payment', '/face-recognition-upload')).toBe('/checkout');
    expect(redirectFor('payment', '/face-recognition-upload', ['face_recognition'])).toBeNull();
    expect(redirectFor('payment', '/ocr', ['face_recognition'])).toBe('/checkout');
    expect(redirectFor('payment', '/checkout', ['face_recognition'])).toBeNull();
  });

  it('lets a cancelled order tell of what was paid and not issued', () => {
    expect(redirectFor('cancel_order', '/order-info')).toBeNull();
    expect(redirectFor('cancel_order', '/payment-success')).toBe('/insure-progress');
  });

  it('lets what is kept of somebody be seen at every step, and once it was given up', () => {
    for (const step of processStep.options) expect(redirectFor(step, '/own-data')).toBeNull();
  });

  it('lets what an underwriter decided be read wherever the process stands', () => {
    for (const step of processStep.options)
      expect(redirectFor(step, '/supplementary-images-result')).toBeNull();
  });
});
