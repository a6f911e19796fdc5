import { Icon } from '../../../ui/icon.tsx';

export const FlashIcon = () => (
  <Icon>
    <path d="M13 3 6 13.5h5.5L11 21l7-10.5h-5.5z" />
  </Icon>
);

export const AlbumIcon = () => (
  <Icon>
    <rect x="3.5" y="4.5" width="17" height="15" rx="2" />
    <circle cx="9" cy="10" r="1.6" />
    <path d="m4 17 5-4 3.5 2.5L16 12l4.5 4" />
  </Icon>
);

export const CardCameraIcon = () => (
  <Icon>
    <path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4z" />
    <circle cx="12" cy="13" r="3.4" />
  </Icon>
);

export const AgainIcon = () => (
  <Icon>
    <path d="M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 4v4.5H15" />
  </Icon>
);
