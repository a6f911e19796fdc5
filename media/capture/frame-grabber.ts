import { playHidden } from './hidden-video.ts';

/** Small pictures of what the camera sees now, for looking at light and face. */
export interface FrameGrabber {
  /** Null before the first frame. */
  grab(): ImageData | null;
  stop(): void;
}

const longSide = 256;

export function startFrameGrabber(stream: MediaStream): FrameGrabber | null {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  const video = playHidden(stream);
  return {
    grab() {
      const { videoWidth, videoHeight } = video;
      if (videoWidth === 0 || videoHeight === 0) return null;
      const scale = longSide / Math.max(videoWidth, videoHeight);
      canvas.width = Math.round(videoWidth * scale);
      canvas.height = Math.round(videoHeight * scale);
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      return context.getImageData(0, 0, canvas.width, canvas.height);
    },
    stop() {
      video.srcObject = null;
      canvas.width = 0;
    },
  };
}
