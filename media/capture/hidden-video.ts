/** Plays the camera's picture for nobody to see: its frames can be drawn and counted. */
export function playHidden(stream: MediaStream): HTMLVideoElement {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream(stream.getVideoTracks());
  void video.play().catch(() => undefined);
  return video;
}
