import { useNavigate } from 'react-router-dom';
import type { ImageKind, ImagePage } from '../../../../contract/model/underwriting-case.ts';
import { FileHint } from '../../../parts/elsewhere/file-hint.tsx';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import type { SalePageProps } from '../../../process/sale/page-guard.tsx';
import { stepPlace } from '../../../process/sale/step-place.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { KeptTile } from './entry-tile.tsx';
import styles from './images.module.css';
import { SeenPicture } from './seen-picture.tsx';
import { type Seen, useSee } from './use-see.ts';

interface Props extends SalePageProps {
  readonly bar: string;
  readonly page: ImagePage;
}

/** What lies before the underwriter, to be looked at: nothing is added or taken back any more. */
export function LaidPage({ processNo, record, bar, page }: Props) {
  const navigate = useNavigate();
  const { picture, failure, hasSaved, see, close } = useSee(processNo);
  return (
    <Page
      title={bar}
      step={{ ...stepPlace(record), part: 0.7 }}
      actions={
        <Button onClick={() => void navigate(addressOf('/manpower-underwriting', processNo))}>
          查看审核进度
        </Button>
      }
    >
      <Notice tone="info" live>
        核保员已开始审核，不能再添加或删除资料。还需要什么，会短信通知您。
      </Notice>
      {page.members.map((member) => (
        <section key={member.member_no} className={styles.member}>
          {page.members.length > 1 && <h2>{member.name}</h2>}
          {member.images
            .filter(({ files }) => files.length > 0)
            .map((kind) => (
              <LaidKind key={kind.image} kind={kind} onSee={see} />
            ))}
        </section>
      ))}
      <FailureNotice failure={failure} />
      {hasSaved && <FileHint label="资料页链接" path={addressOf('/supplementary-images', processNo)} />}
      <SeenPicture url={picture} onClose={close} />
    </Page>
  );
}

interface KindProps {
  readonly kind: ImageKind;
  readonly onSee: (seen: Seen) => void;
}

function LaidKind({ kind: { title, files }, onSee }: KindProps) {
  return (
    <Card title={title} aside={<Tag tone="good">✓ {files.length} 张</Tag>}>
      <ul className={styles.tiles}>
        {files.map((kept, index) => (
          <KeptTile
            key={kept.file_id}
            {...{ kept, onSee }}
            name={`${title}第 ${index + 1} 张`}
            move={null}
            onRemove={null}
          />
        ))}
      </ul>
    </Card>
  );
}
