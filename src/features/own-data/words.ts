export const bar = '我的信息';

/** As a file may be called anywhere. */
export const fileName = (day: string): string => `我的信息-${day}.html`;
