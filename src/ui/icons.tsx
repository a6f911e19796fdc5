import type { ReactNode } from 'react';

function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.4em"
      height="1.4em"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

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

export const PauseIcon = () => (
  <Icon>
    <path strokeWidth="3.4" d="M8.5 6v12M15.5 6v12" />
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

export const ClockIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3.4 2" />
  </Icon>
);

export const LightIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v1.6M12 19.4V21M3 12h1.6M19.4 12H21M5.6 5.6l1.2 1.2M17.2 17.2l1.2 1.2M18.4 5.6l-1.2 1.2M6.8 17.2l-1.2 1.2" />
  </Icon>
);

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
