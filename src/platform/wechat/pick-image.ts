import type { ImageHost, PickedImages, PictureWishes } from '../kinds/platform-host.ts';
import type { OpenSdk, Wx } from './open-sdk.ts';

/** The app keeps a picture by this name. */
type LocalId = string;

function choose(wx: Wx, { from, most }: PictureWishes): Promise<readonly LocalId[] | 'cancelled'> {
  return new Promise((resolve, reject) => {
    wx.chooseImage({
      count: most,
      // What is too small to be read is of no use.
      sizeType: ['original'],
      sourceType: [...from],
      success: ({ localIds }) => resolve(localIds),
      cancel: () => resolve('cancelled'),
      // Some Androids call what their user closed a failure.
      fail: ({ errMsg }: { errMsg: string }) =>
        /cancel/i.test(errMsg) ? resolve('cancelled') : reject(new Error(errMsg)),
    });
  });
}

function dataOf(wx: Wx, localId: LocalId): Promise<string> {
  return new Promise((resolve, reject) => {
    wx.getLocalImgData({
      localId,
      success: ({ localData }) => resolve(localData),
      fail: ({ errMsg }: { errMsg: string }) => reject(new Error(errMsg)),
    });
  });
}

/** iOS says a data URL whose type is `image/jgp`, Android bare base64 in lines. Throws where it is neither. */
function bytesOf(localData: string): Uint8Array<ArrayBuffer> {
  const binary = atob(localData.replace(/^data:[^,]*,/, ''));
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

const isPng = ([first, second]: Uint8Array): boolean => first === 0x89 && second === 0x50;

/** By what is in it: the app's word for the type is not to be relied upon. */
function pictureOf(localData: string, index: number): File {
  const bytes = bytesOf(localData);
  const type = isPng(bytes) ? 'png' : 'jpeg';
  return new File([bytes], `picture-${index + 1}.${type}`, { type: `image/${type}` });
}

async function picked(wx: Wx, wishes: PictureWishes): Promise<PickedImages> {
  const localIds = await choose(wx, wishes);
  if (localIds === 'cancelled') return localIds;
  const pictures: File[] = [];
  // One after the other: several originals at once are more memory than a phone's page has.
  for (const [index, localId] of localIds.entries())
    pictures.push(pictureOf(await dataOf(wx, localId), index));
  return pictures;
}

/** The chat app's album and camera. */
export const wechatImage = (open: OpenSdk): ImageHost => ({
  ready: () =>
    open().then(
      () => true,
      () => false,
    ),
  pickImage: async (wishes) => {
    try {
      return await picked(await open(), wishes);
    } catch {
      return 'unavailable';
    }
  },
});
