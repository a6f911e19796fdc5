import { platform } from '../../platform/current.ts';
import { leadsOutside } from '../../platform/leads-outside.ts';
import { Notice } from '../../ui/notice.tsx';
import { InBrowser } from './in-browser.tsx';

interface Props {
  readonly label: string;
  /** The page of ours that has the files. */
  readonly path: string;
}

/** An app's own browser may keep no files, and says nothing of it: where they are saved instead. */
export function FileHint({ label, path }: Props) {
  if (platform.name === 'normal') return null;
  return (
    <Notice tone="info">
      {leadsOutside ? (
        '下载没有反应时，请点右上角“···”，选择在浏览器打开，再下载。'
      ) : (
        <InBrowser label={label} path={path}>
          下载没有反应时，请复制链接，到手机浏览器里打开，再下载。
        </InBrowser>
      )}
    </Notice>
  );
}
