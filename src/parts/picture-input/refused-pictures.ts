/** Why a file is no picture to be sent. */
export const refusedPictures = {
  not_a_picture: '这不是照片。动图、文档等不能识别，请换一张拍好的照片。',
  too_large: '这张照片太大，请直接用相机拍摄，或换一张。',
  unknown_format: '这部手机的浏览器打不开这种照片（HEIC）。请直接拍摄，或在相机设置里改为“兼容性最佳”。',
  damaged: '这张照片打不开，可能没有传完整。请换一张或重新拍摄。',
  black: '照片是全黑的，请重新拍摄。',
} as const;
