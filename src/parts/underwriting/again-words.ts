/** From which day on who was postponed by an underwriter may apply again. */
export const againWords = (day: string): string => `${day} 起可以再来投保。`;
