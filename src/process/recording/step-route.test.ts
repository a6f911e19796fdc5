import { describe, expect, it } from 'vitest';
import { recordingStep } from '../../../contract/model/recording.ts';
import { redirectFor, routeOfStep } from './step-route.ts';

describe('recording steps', () => {
  it.each(recordingStep.options)('%s leads to a page that it leaves open', (step) => {
    expect(redirectFor(step, routeOfStep(step))).toBeNull();
  });

  it('names the route as the specification names it', () => {
    for (const step of recordingStep.options) {
      const named = `/${step.replaceAll('_', '-')}`;
      // The camera itself is only entered by a tap on the page before it.
      expect(routeOfStep(step)).toBe(step === 'recording_video' ? '/recording-start-video' : named);
    }
  });

  it('sends a deep link back to where the server stands', () => {
    expect(redirectFor('identity_confirm', '/recording-video')).toBe('/identity-confirm');
    expect(redirectFor('recording_finish', '/recording-start-video')).toBe('/recording-finish');
    expect(redirectFor('recording_expire', '/policy-confirm')).toBe('/recording-expire');
  });

  it('lets the link’s own page stand until there is a result', () => {
    for (const step of recordingStep.options) {
      const result = ['recording_finish', 'recording_fail', 'recording_expire'].includes(step);
      expect(redirectFor(step, '/single-recording')).toBe(result ? routeOfStep(step) : null);
    }
  });

  it('keeps the camera closed once the submissions are used up', () => {
    for (const page of ['/recording-start-video', '/recording-video', '/recording-repeat'] as const)
      expect(redirectFor('recording_fail', page, 0)).toBe('/recording-fail');
    expect(redirectFor('recording_fail', '/recording-fail', 0)).toBeNull();
    expect(redirectFor('recording_start_video', '/recording-video', 0)).toBeNull();
  });

  it('lets the camera pages go to and fro', () => {
    expect(redirectFor('recording_start_video', '/recording-repeat')).toBeNull();
    expect(redirectFor('recording_fail', '/recording-video')).toBeNull();
  });
});
