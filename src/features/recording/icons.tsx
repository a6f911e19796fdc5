import { Icon } from '../../ui/icon.tsx';

export const CameraIcon = () => (
  <Icon>
    <rect x="3" y="6.5" width="12.5" height="11" rx="2.5" />
    <path d="m15.5 10.8 5.5-3v8.4l-5.5-3z" />
  </Icon>
);

export const QuietIcon = () => (
  <Icon>
    <path d="M4 9.5v5h3.2L12 18.5v-13L7.2 9.5zM16.5 9.5l5 5M21.5 9.5l-5 5" />
  </Icon>
);

export const PauseIcon = () => (
  <Icon>
    <path strokeWidth="3.4" d="M8.5 6v12M15.5 6v12" />
  </Icon>
);
