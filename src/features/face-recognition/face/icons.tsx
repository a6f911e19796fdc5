import { Icon } from '../../../ui/icon.tsx';

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
