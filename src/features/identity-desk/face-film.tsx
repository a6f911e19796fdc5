import { useRef, useState } from 'react';
import type { IdentityCaseDetail } from '../../../contract/services/review.ts';
import type { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { Button } from '../../ui/button.tsx';
import { useRenewedFilm } from '../../lib/use-renewed-film.ts';
import { useFaceFilmMutation } from './api.ts';
import styles from './identity-desk.module.css';
import { filmWords } from './words.ts';

interface Props {
  readonly memberNo: string;
  readonly checkNo: string;
  readonly film: IdentityCaseDetail['faces'][number]['film'];
}

/** The film of the movements: fetched when somebody wants to see it, since each look is kept. */
export function FaceFilm({ memberNo, checkNo, film }: Props) {
  const [ask, { isLoading, error }] = useFaceFilmMutation();
  // The player asks again by itself when the address is over: that is the same look.
  const look = useRef(newRequestId());
  const [url, setUrl] = useState<string | null>(null);
  const [isBegun, setBegun] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const open = async () => {
    const asked = { member_no: memberNo, check_no: checkNo, request_id: look.current };
    const { data } = await ask(asked);
    setUrl(data?.url ?? null);
    setBroken(false);
    if (data) setBegun(true);
  };
  const player = useRenewedFilm(url, {
    onOver: () => void open(),
    onBroken() {
      setUrl(null);
      setBroken(true);
    },
  });
  if (film !== 'there') return <p className={styles.noFilm}>{filmWords[film]}</p>;
  if (url !== null)
    return (
      <figure className={styles.picture}>
        <video
          className={styles.film}
          src={url}
          aria-label="识别视频"
          controls
          autoPlay
          muted
          playsInline
          disablePictureInPicture
          controlsList="nodownload"
          {...player}
        />
        <figcaption>
          识别视频<small className={styles.kept}>查看已留痕</small>
        </figcaption>
      </figure>
    );
  return (
    <div className={styles.noFilm}>
      <Button small look="outline" busy={isLoading} onClick={() => void open()}>
        {isBegun ? '继续播放' : '播放视频'}
      </Button>
      {error && <p role="alert">{failureText(error as Failure)}</p>}
      {!error && isBroken && <p role="alert">视频没能播放，请再试一次。</p>}
    </div>
  );
}
