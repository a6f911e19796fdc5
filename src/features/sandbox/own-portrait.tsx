import { useEffect, useRef, useState } from 'react';
import { closeCamera, openCamera } from '../../../media/capture/camera.ts';
import { Button } from '../../ui/button.tsx';
import styles from './own-portrait.module.css';

interface Props {
  /** Base64 of a JPEG; null until one is taken. */
  readonly picture: string | null;
  readonly onPicture: (picture: string | null) => void;
}

type Stage =
  { readonly kind: 'closed' | 'refused' } | { readonly kind: 'open'; readonly stream: MediaStream };

/** The face that the will check will compare with: whoever sits before this camera. It stays in the sandbox. */
export function OwnPortrait({ picture, onPicture }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [stage, setStage] = useState<Stage>({ kind: 'closed' });
  const stream = stage.kind === 'open' ? stage.stream : null;
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const left = new AbortController();
    leaving.current = left;
    return () => left.abort();
  }, []);
  useEffect(() => {
    if (!stream) return;
    if (video.current) video.current.srcObject = stream;
    return () => closeCamera(stream);
  }, [stream]);
  const open = async () => {
    onPicture(null);
    const { signal } = leaving.current;
    // Closed again where the form is gone by then.
    const opened = await openCamera(signal, 'picture').catch(() => null);
    if (opened)
      setStage(opened.kind === 'open' ? { kind: 'open', stream: opened.stream } : { kind: 'refused' });
  };
  const take = () => {
    const shot = video.current && pictureOf(video.current);
    if (!shot) return;
    onPicture(shot);
    setStage({ kind: 'closed' });
  };
  return (
    <div className={styles.own}>
      {stream && <video ref={video} autoPlay muted playsInline aria-label="摄像头画面" />}
      {!stream && picture && <img src={`data:image/jpeg;base64,${picture}`} alt="刚拍的登记照片" />}
      {stage.kind === 'refused' && <p role="alert">摄像头没有打开，请允许使用后再试。</p>}
      <Button small look="outline" onClick={stream ? take : () => void open()}>
        {stream ? '拍下' : picture ? '重拍' : '打开摄像头'}
      </Button>
    </div>
  );
}

/** Far below the call's limit of 600 KB. */
const pictureWidth = 480;

function pictureOf(video: HTMLVideoElement): string | null {
  if (video.videoWidth === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = pictureWidth;
  canvas.height = Math.round((pictureWidth * video.videoHeight) / video.videoWidth);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? null;
}
