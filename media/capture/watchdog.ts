export type Interruption = 'page_hidden' | 'camera_lost' | 'microphone_lost';

const silentMs = 2_000;
const lookMs = 500;

/**
 * Tells when the camera is gone. Flags of a track lie after an interruption on iOS, so its frames are watched; a
 * timer that a hidden page slowed down sees the same gap a little later.
 */
export function watchCapture(
  stream: MediaStream,
  lastFrameAt: () => number,
  onInterrupted: (reason: Interruption) => void,
): { stop(): void } {
  let over = false;
  const end = (reason: Interruption) => {
    if (over) return;
    stop();
    onInterrupted(reason);
  };
  const onVideoEnded = () => end(document.hidden ? 'page_hidden' : 'camera_lost');
  const onAudioEnded = () => end(document.hidden ? 'page_hidden' : 'microphone_lost');
  const timer = setInterval(() => {
    if (performance.now() - lastFrameAt() > silentMs) end(document.hidden ? 'page_hidden' : 'camera_lost');
  }, lookMs);
  for (const track of stream.getVideoTracks()) track.addEventListener('ended', onVideoEnded);
  for (const track of stream.getAudioTracks()) track.addEventListener('ended', onAudioEnded);
  function stop() {
    over = true;
    clearInterval(timer);
    for (const track of stream.getVideoTracks()) track.removeEventListener('ended', onVideoEnded);
    for (const track of stream.getAudioTracks()) track.removeEventListener('ended', onAudioEnded);
  }
  return { stop };
}
