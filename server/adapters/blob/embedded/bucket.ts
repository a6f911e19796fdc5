/** The one bucket that the embedded store serves, under the names that COS's addresses and signatures want. */
export const embeddedBucket = 'recordings-1250000000';
export const embeddedRegion = 'ap-embedded';
