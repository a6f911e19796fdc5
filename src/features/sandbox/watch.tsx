import { useRef, useState } from 'react';
import type { SandboxRecordingDetail } from '../../../contract/sandbox/world.ts';
import { clock } from '../../lib/dates.ts';
import { Card } from '../../ui/card.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './watch.module.css';

/** The script beside the video: a segment seeks to where it is read, and the one that is read is marked. */
export function Watch({ detail }: { readonly detail: SandboxRecordingDetail }) {
  const video = useRef<HTMLVideoElement>(null);
  const [nowMs, setNowMs] = useState(0);
  // The address is signed anew at every look; the player keeps the first until the video itself is another.
  const key = detail.video ? `${detail.submitted_at}:${detail.video.size}` : '';
  const [source, setSource] = useState({ key, url: detail.video?.url });
  if (source.key !== key) setSource({ key, url: detail.video?.url });
  const chapters = detail.video?.chapters ?? [];
  const seek = (ms: number) => {
    if (!video.current) return;
    video.current.currentTime = ms / 1000;
    void video.current.play();
  };
  return (
    <Card title="视频与朗读内容" aside={<small className={styles.version}>{detail.script_version}</small>}>
      <div className={styles.watch}>
        {detail.video ? (
          <video
            ref={video}
            className={styles.video}
            src={source.url}
            aria-label="提交的录像"
            controls
            playsInline
            preload="metadata"
            onTimeUpdate={(event) => setNowMs(event.currentTarget.currentTime * 1000)}
          />
        ) : (
          <p className={styles.none}>{detail.submitted_at ? '正在生成可播放的视频' : '还没有提交录像'}</p>
        )}
        <ol className={styles.script}>
          {detail.segments.map((segment, i) => {
            const chapter = chapters.find((one) => one.segment === segment.index);
            const playing = chapter && nowMs >= chapter.start_ms && nowMs < chapter.end_ms;
            return (
              <li key={segment.index}>
                <button
                  type="button"
                  disabled={!chapter}
                  aria-current={playing || undefined}
                  onClick={() => chapter && seek(chapter.start_ms)}
                >
                  <span className={styles.line}>
                    <span>
                      第 {i + 1} 段 {chapter && clock(chapter.start_ms)}
                    </span>
                    {segment.status === 'repeat' && <Tag tone="danger">需重录</Tag>}
                  </span>
                  {segment.text}
                </button>
              </li>
            );
          })}
        </ol>
      </div>
    </Card>
  );
}
