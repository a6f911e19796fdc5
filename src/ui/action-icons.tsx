import { Icon } from './icon.tsx';

export const ForwardIcon = () => (
  <Icon>
    <path d="m9.5 5.5 6.5 6.5-6.5 6.5" />
  </Icon>
);

export const UpIcon = () => (
  <Icon>
    <path d="m5.5 15 6.5-6.5 6.5 6.5" />
  </Icon>
);

export const DownIcon = () => (
  <Icon>
    <path d="m5.5 9 6.5 6.5L18.5 9" />
  </Icon>
);

export const DocumentIcon = () => (
  <Icon>
    <path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6" />
  </Icon>
);

export const PlusIcon = () => (
  <Icon>
    <path d="M12 5.5v13M5.5 12h13" />
  </Icon>
);

export const MinusIcon = () => (
  <Icon>
    <path d="M5.5 12h13" />
  </Icon>
);

export const BinIcon = () => (
  <Icon>
    <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.3 10.5v5.5M13.7 10.5v5.5" />
  </Icon>
);

export const CopyIcon = () => (
  <Icon>
    <rect x="8.5" y="8.5" width="11" height="11" rx="2" />
    <path d="M15.5 5.5v-1h-11v11h1" />
  </Icon>
);

export const DownloadIcon = () => (
  <Icon>
    <path d="M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14" />
  </Icon>
);

export const SearchIcon = () => (
  <Icon>
    <circle cx="10.8" cy="10.8" r="6.3" />
    <path d="m15.6 15.6 4.4 4.4" />
  </Icon>
);

export const OfflineIcon = () => (
  <Icon>
    <path d="M4 4l16 16M8.6 15.6a5 5 0 0 1 6 -.4M5.4 12.2a9.6 9.6 0 0 1 4-2.2M13.6 9.8a9.6 9.6 0 0 1 5 2.4M2.8 8.8a14 14 0 0 1 3.4-2.2M10.4 5.5a14 14 0 0 1 10.8 3.3M12 19v.1" />
  </Icon>
);

export const LightIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v1.6M12 19.4V21M3 12h1.6M19.4 12H21M5.6 5.6l1.2 1.2M17.2 17.2l1.2 1.2M18.4 5.6l-1.2 1.2M6.8 17.2l-1.2 1.2" />
  </Icon>
);

export const PersonIcon = () => (
  <Icon>
    <circle cx="12" cy="8" r="3.6" />
    <path d="M5 20c.6-4 3.3-6 7-6s6.4 2 7 6" />
  </Icon>
);
