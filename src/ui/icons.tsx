import { Icon } from './icon.tsx';

export const BackIcon = () => (
  <Icon>
    <path d="M14.5 5.5 8 12l6.5 6.5" />
  </Icon>
);

export const TickIcon = () => (
  <Icon>
    <path d="m5 12.8 4.6 4.6L19.4 7" />
  </Icon>
);

export const CrossIcon = () => (
  <Icon>
    <path d="M6.5 6.5l11 11M17.5 6.5l-11 11" />
  </Icon>
);

export const InfoIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.6v.1" />
  </Icon>
);

export const AttentionIcon = () => (
  <Icon>
    <path d="M12 4 2.8 19.5h18.4z" />
    <path d="M12 10v4.2M12 16.9v.1" />
  </Icon>
);

export const ClockIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3.4 2" />
  </Icon>
);
