import type { RequestOf } from '../../../../contract/define.ts';
import type { ImageKind, ImagePage, UploadedImage } from '../../../../contract/model/underwriting-case.ts';
import type { order } from '../../../../contract/services/order.ts';
import type { Tile } from './image-queue.ts';

export type Laid = RequestOf<typeof order.preUploadMwImageList>['images'];

/** What is there of one kind: with the server first, then what is on its way from here. */
export interface KindMaterial {
  readonly kept: readonly UploadedImage[];
  readonly tiles: readonly Tile[];
}

/** What is with the server already is not shown twice. */
export function materialOf(
  memberNo: string,
  { image, files }: Pick<ImageKind, 'image' | 'files'>,
  tiles: readonly Tile[],
): KindMaterial {
  const own = tiles.filter((tile) => tile.memberNo === memberNo && tile.image === image);
  const here = own.flatMap(({ state }) => ('fileId' in state ? [state.fileId] : []));
  return { kept: files.filter(({ file_id }) => !here.includes(file_id)), tiles: own };
}

/** The list as it is kept, in the customer's order. */
export const laidList = (page: ImagePage, tiles: readonly Tile[]): Laid =>
  page.members.flatMap(({ member_no, images }) =>
    images.map((kind) => {
      const { kept, tiles: own } = materialOf(member_no, kind, tiles);
      return {
        ...{ member_no, image: kind.image },
        files: [
          ...kept.map(({ file_id, flagged }) => ({ file_id, unclear: flagged })),
          ...own.flatMap(({ state }) =>
            'fileId' in state ? [{ file_id: state.fileId, unclear: state.kind === 'unclear' }] : [],
          ),
        ],
      };
    }),
  );

/** Kinds that must be there and are not. */
export const missingKinds = (page: ImagePage, tiles: readonly Tile[]) =>
  page.members.flatMap(({ member_no, images }) =>
    images
      .filter((kind) => {
        const { kept, tiles: own } = materialOf(member_no, kind, tiles);
        const good = kept.filter((file) => !file.asked_again).length;
        return kind.required && good + own.filter(({ state }) => 'fileId' in state).length === 0;
      })
      .map(({ image, title }) => ({ member_no, image, title })),
  );
