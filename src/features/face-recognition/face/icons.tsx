import { Icon } from '../../../ui/icon.tsx';

export const LightIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v1.6M12 19.4V21M3 12h1.6M19.4 12H21M5.6 5.6l1.2 1.2M17.2 17.2l1.2 1.2M18.4 5.6l-1.2 1.2M6.8 17.2l-1.2 1.2" />
  </Icon>
);

export const GlassesIcon = () => (
  <Icon>
    <circle cx="7" cy="14.5" r="3.4" />
    <circle cx="17" cy="14.5" r="3.4" />
    <path d="M10.4 14c1-.9 2.2-.9 3.2 0M3.8 13.5 6 7M20.2 13.5 18 7" />
  </Icon>
);

export const FrameIcon = () => (
  <Icon>
    <path d="M4 8.5V4h4.5M15.5 4H20v4.5M20 15.5V20h-4.5M8.5 20H4v-4.5M9.3 10v.6M14.7 10v.6M9 14.2c1.8 1.5 4.2 1.5 6 0" />
  </Icon>
);

export const PersonIcon = () => (
  <Icon>
    <circle cx="12" cy="8" r="3.6" />
    <path d="M5 20c.6-4 3.3-6 7-6s6.4 2 7 6" />
  </Icon>
);
