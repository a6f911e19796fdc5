import type { Page } from '@playwright/test';

// What breaks a reading off, as the browser tells the page of it.

/** Another app comes in front for a moment, and the camera goes on. */
export const leavesPage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** Another window is worked in beside this page, which stays in sight. */
export async function worksElsewhere(page: Page, ms: number): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await page.waitForTimeout(ms);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

/** The system takes camera or microphone away for good. */
export const losesTrack = (page: Page, kind: 'audio' | 'video'): Promise<void> =>
  page.evaluate((lost) => {
    const stream = document.querySelector('video')?.srcObject as MediaStream;
    for (const track of stream.getTracks().filter((one) => one.kind === lost)) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
  }, kind);

/** A call takes the camera, whose track lives on and gives nothing; the next that is opened is good. */
export const stallsCamera = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const taken = document.querySelector('video')?.srcObject as MediaStream;
    const ids = new Set(taken.getVideoTracks().map(({ id }) => id));
    const video = HTMLVideoElement.prototype;
    const { requestVideoFrameCallback } = video;
    video.requestVideoFrameCallback = function (callback) {
      const stream = this.srcObject as MediaStream | null;
      const isTaken = stream?.getVideoTracks().some(({ id }) => ids.has(id)) ?? false;
      return isTaken ? 0 : requestVideoFrameCallback.call(this, callback);
    };
    interface Processing {
      MediaStreamTrackProcessor: new (init: { track: MediaStreamTrack }) => { readable: ReadableStream };
    }
    const processing = window as unknown as Processing;
    const Native = processing.MediaStreamTrackProcessor;
    processing.MediaStreamTrackProcessor = class {
      readonly readable: ReadableStream;
      constructor(init: { track: MediaStreamTrack }) {
        this.readable = ids.has(init.track.id) ? new ReadableStream() : new Native(init).readable;
      }
    };
  });

/** Until the call is over no page gets the camera; answers how it ends. */
export async function callHoldsCamera(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    Object.assign(navigator.mediaDevices, {
      getUserMedia: () => Promise.reject(new DOMException('in a call', 'NotReadableError')),
    });
  });
  return () => page.evaluate(() => void Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia'));
}

/** Whoever is asked whether the page may film says no, and yes the next time. */
export const refusesCameraOnce = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(navigator.mediaDevices, {
      getUserMedia: () => {
        Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia');
        return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
      },
    });
  });

/** A call that comes in holds the microphone: its track is muted and does not end. */
export const takesCall = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject as MediaStream;
    for (const track of stream.getAudioTracks()) track.dispatchEvent(new Event('mute'));
  });
