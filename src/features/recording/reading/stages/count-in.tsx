import { useEffect, useState } from 'react';
import styles from './count-in.module.css';

const stepMs = 800;

/** Three, two, one, before the recording begins: its sound is therefore never in it. */
export function CountIn({ onDone }: { readonly onDone: () => void }) {
  const [left, setLeft] = useState(3);
  useEffect(() => beep(left === 1 ? 880 : 660), [left]);
  useEffect(() => {
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : onDone()), stepMs);
    return () => clearTimeout(timer);
  }, [left, onDone]);
  return (
    <div className={styles.count} role="status" aria-live="assertive">
      <span key={left}>{left}</span>
    </div>
  );
}

function beep(frequency: number): () => void {
  if (typeof AudioContext === 'undefined') return () => undefined;
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.15, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.18);
  tone.frequency.value = frequency;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.2);
  return () => void audio.close();
}
