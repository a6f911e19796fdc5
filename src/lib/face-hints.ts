/** What is in the way of a good picture of one face; the same words before the reading and in the will check. */
export const faceHints = {
  no_face: '请把脸移到框内',
  two_faces: '画面里请只留您一人',
  out_of_frame: '请把脸移到框的中间',
  too_far: '请靠近一些',
  too_near: '请离远一些',
  too_dark: '光线太暗，请面向亮处',
  too_bright: '光线太亮，请避开强光',
} as const;
