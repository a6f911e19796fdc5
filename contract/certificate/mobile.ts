/** Mainland mobile phone (specification, section 5): 11 digits, starting with 1, second digit 3 to 9. */
export const mobilePattern = /^1[3-9]\d{9}$/;
