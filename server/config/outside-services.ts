/** Addresses that get names, numbers of ID cards, captchas, portraits or money's keys. */
const services = [
  'SMS_ENDPOINT',
  'VOICE_ENDPOINT',
  'FACE_MATCHER_ENDPOINT',
  'IDENTITY_AUTHORITY_URL',
  'RISK_CONTROL_URL',
  'WECHAT_API_BASE',
  'WECHAT_AUTHORIZE_URL',
  'WECHAT_PAY_BASE',
  'ALIPAY_GATEWAY',
  'BANK_URL',
] as const;

type Services = Readonly<Partial<Record<(typeof services)[number], string | undefined>>>;

/** Nobody listens on the way to the same machine. */
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Those that production would be told in the clear. */
export const servicesRefusedInProduction = (settings: Services): string[] =>
  services.flatMap((name) => {
    const setting = settings[name];
    if (setting === undefined) return [];
    const { protocol, hostname, origin } = new URL(setting);
    return protocol === 'https:' || loopback.test(hostname)
      ? []
      : [`${name}=${origin}: production needs https://…`];
  });
