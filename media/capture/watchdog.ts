export type Interruption = 'page_hidden' | 'camera_lost' | 'microphone_lost';

const silentMs = 2_000;
const lookMs = 500;
/** A microphone that the system holds for less is heard again before a sentence is lost. */
const mutedMs = 1_000;

/**
 * Tells when the camera or the microphone is gone, or the reader: a hidden page is one that nobody reads from, even
 * where its camera goes on. Flags of a track lie after an interruption on iOS, so the camera's frames are watched; a
 * timer that a hidden page slowed down sees the same gap a little later.
 */
export function watchCapture(
  stream: MediaStream,
  lastFrameAt: () => number,
  onInterrupted: (reason: Interruption) => void,
  mostSilentMs = silentMs,
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
    if (performance.now() - lastFrameAt() > mostSilentMs)
      end(document.hidden ? 'page_hidden' : 'camera_lost');
  }, lookMs);
  const onHidden = () => {
    if (document.hidden) end('page_hidden');
  };
  // A call that comes in takes the microphone without ending its track.
  let muted: ReturnType<typeof setTimeout> | undefined;
  const onMute = () => (muted = setTimeout(onAudioEnded, mutedMs));
  const onUnmute = () => clearTimeout(muted);
  document.addEventListener('visibilitychange', onHidden);
  for (const track of stream.getVideoTracks()) track.addEventListener('ended', onVideoEnded);
  for (const track of stream.getAudioTracks()) {
    track.addEventListener('ended', onAudioEnded);
    track.addEventListener('mute', onMute);
    track.addEventListener('unmute', onUnmute);
    // A call that was there before the clip says nothing more.
    if (track.muted) onMute();
  }
  function stop() {
    over = true;
    clearInterval(timer);
    for (const track of stream.getVideoTracks()) track.removeEventListener('ended', onVideoEnded);
    clearTimeout(muted);
    document.removeEventListener('visibilitychange', onHidden);
    for (const track of stream.getAudioTracks()) {
      track.removeEventListener('ended', onAudioEnded);
      track.removeEventListener('mute', onMute);
      track.removeEventListener('unmute', onUnmute);
    }
  }
  // A moment later, as every other end: whoever watches has what it stops by then.
  queueMicrotask(onHidden);
  return { stop };
}
