import type { RequestOf } from '../../../../contract/define.ts';
import type { ImageKind, ImagePage, UploadedImage } from '../../../../contract/model/underwriting-case.ts';
import type { order } from '../../../../contract/services/order.ts';
import type { Tile } from './image-queue.ts';

export type Laid = RequestOf<typeof order.preUploadMwImageList>['images'];

/** One file of a kind: with the server since before, or on its way from this page. */
export type Entry =
  { readonly key: string; readonly kept: UploadedImage } | { readonly key: string; readonly tile: Tile };

/** By member and kind: the keys as they were laid on this page, or the files' own ids on an earlier visit. */
export type Orders = Readonly<Record<string, readonly string[]>>;

/** What the page shows: what the server had, what is here, and what was laid elsewhere since. */
export interface Material {
  readonly tiles: readonly Tile[];
  readonly orders: Orders;
}

/** By member and kind: the files that were taken back on this page. */
export type Taken = Readonly<Record<string, readonly string[]>>;

type Kind = Pick<ImageKind, 'image' | 'files'>;

const orderKey = (memberNo: string, { image }: Pick<ImageKind, 'image'>): string => `${memberNo}/${image}`;

export const fileIdOf = (entry: Entry): string | null => {
  if ('kept' in entry) return entry.kept.file_id;
  return 'fileId' in entry.tile.state ? entry.tile.state.fileId : null;
};

/** What there is of one kind, in the customer's order; what is new comes last, and nothing is shown twice. */
export function entriesOf(memberNo: string, kind: Kind, { tiles, orders }: Material): Entry[] {
  const own = tiles.filter((tile) => tile.memberNo === memberNo && tile.image === kind.image);
  const here = own.flatMap(({ state }) => ('fileId' in state ? [state.fileId] : []));
  const kept = kind.files.filter(({ file_id }) => !here.includes(file_id));
  const laid = orders[orderKey(memberNo, kind)];
  const saved = kind.files.map(({ file_id }) => file_id);
  const rank = (entry: Entry) => {
    const fileId = fileIdOf(entry) ?? '';
    const at = laid ? Math.max(laid.indexOf(entry.key), laid.indexOf(fileId)) : saved.indexOf(fileId);
    return at < 0 ? Number.MAX_SAFE_INTEGER : at;
  };
  const all: Entry[] = [
    ...kept.map((file) => ({ key: file.file_id, kept: file })),
    ...own.map((tile) => ({ key: tile.id, tile })),
  ];
  return all.sort((one, other) => rank(one) - rank(other));
}

/** The order of all files, for the next visit: a file by its id with the server as soon as it has one. */
export const ordersNow = (page: ImagePage, material: Material): Orders =>
  Object.fromEntries(
    page.members.flatMap(({ member_no, images }) =>
      images.map((kind) => [
        orderKey(member_no, kind),
        entriesOf(member_no, kind, material).map((entry) => fileIdOf(entry) ?? entry.key),
      ]),
    ),
  );

/** With one file in the place of its neighbour: by -1 before it, by 1 behind it. */
export function movedBy(memberNo: string, kind: Kind, material: Material, key: string, by: -1 | 1): Orders {
  const keys = entriesOf(memberNo, kind, material).map((entry) => entry.key);
  const from = keys.indexOf(key);
  const neighbour = keys[from + by];
  if (from < 0 || neighbour === undefined) return material.orders;
  keys[from] = neighbour;
  keys[from + by] = key;
  return { ...material.orders, [orderKey(memberNo, kind)]: keys };
}

/** The list as it is kept, in the customer's order. */
export const laidList = (page: ImagePage, material: Material): Laid =>
  page.members.flatMap(({ member_no, images }) =>
    images.map((kind) => ({
      ...{ member_no, image: kind.image },
      files: entriesOf(member_no, kind, material).flatMap((entry) => {
        if ('kept' in entry) return [{ file_id: entry.kept.file_id, unclear: entry.kept.unclear }];
        const { state } = entry.tile;
        return 'fileId' in state ? [{ file_id: state.fileId, unclear: state.kind === 'unclear' }] : [];
      }),
    })),
  );

/** The list as it is sent: beside what is laid, all that this device was told of or took back. */
export const sentList = (laid: Laid, page: ImagePage, taken: Taken): Laid =>
  laid.map((list) => ({ ...list, known: knownOf(list, page, taken) }));

function knownOf({ member_no, image }: Laid[number], page: ImagePage, taken: Taken): string[] {
  const kinds = page.members.flatMap((member) => (member.member_no === member_no ? member.images : []));
  const told = kinds.flatMap((kind) => (kind.image === image ? kind.files : []));
  const away = taken[orderKey(member_no, { image })] ?? [];
  return [...new Set([...told.map(({ file_id }) => file_id), ...away])];
}

export const withTaken = (taken: Taken, memberNo: string, image: string, fileId: string): Taken => {
  const key = orderKey(memberNo, { image });
  return { ...taken, [key]: [...(taken[key] ?? []), fileId] };
};

export const withoutTaken = (page: ImagePage, taken: Taken): ImagePage =>
  eachKind(page, (kind, memberNo) => ({
    ...kind,
    files: kind.files.filter(({ file_id }) => !taken[orderKey(memberNo, kind)]?.includes(file_id)),
  }));

/** With the addresses under which files are shown already: a new one has a picture fetched again. */
export function underAddressesOf(shown: ImagePage, page: ImagePage): ImagePage {
  const urls = new Map(
    shown.members
      .flatMap(({ images }) => images.flatMap(({ files }) => files))
      .map((one) => [one.file_id, one.url]),
  );
  return eachKind(page, (kind) => ({
    ...kind,
    files: kind.files.map((file) => ({ ...file, url: urls.get(file.file_id) ?? file.url })),
  }));
}

const eachKind = (page: ImagePage, change: (kind: ImageKind, memberNo: string) => ImageKind): ImagePage => ({
  ...page,
  members: page.members.map((member) => ({
    ...member,
    images: member.images.map((kind) => change(kind, member.member_no)),
  })),
});

/** Better taken again, and not sent in as it is before. */
export const isUnclear = (entry: Entry): boolean =>
  'kept' in entry ? entry.kept.unclear && !entry.kept.flagged : entry.tile.state.kind === 'unclear';

/** The files of all kinds that are, on whichever device they were laid. */
export const unclearFiles = (page: ImagePage, material: Material): string[] =>
  page.members.flatMap(({ member_no, images }) =>
    images.flatMap((kind) =>
      entriesOf(member_no, kind, material).flatMap((entry) =>
        isUnclear(entry) ? [fileIdOf(entry)].filter((fileId) => fileId !== null) : [],
      ),
    ),
  );

const isGood = (entry: Entry): boolean =>
  'kept' in entry ? !entry.kept.asked_again : 'fileId' in entry.tile.state;

/** Kinds that must be there and are not. */
export const missingKinds = (page: ImagePage, material: Material) =>
  page.members.flatMap(({ member_no, images }) =>
    images
      .filter((kind) => kind.required && !entriesOf(member_no, kind, material).some(isGood))
      .map(({ image, title }) => ({ member_no, image, title })),
  );
