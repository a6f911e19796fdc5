/** Whole yuan as people say it: 50 万元, 12.5 万元, 8,000 元. */
export function yuanWords(yuan: number): string {
  if (yuan >= 10_000 && yuan % 1000 === 0) return `${yuan / 10_000} 万元`;
  return `${grouped(String(yuan))} 元`;
}

/** Fen as yuan with two decimals: 1,234.50. */
export function fenWords(fen: number): string {
  const digits = String(fen).padStart(3, '0');
  return `${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');
