// A database that hangs must not hold a call for longer than its page waits (30 s).

/** To get a connection, new or out of the pool. */
export const connectMs = 5_000;
/** For one statement, told to the database; */
export const statementMs = 15_000;
/** and here, for a line that is dead without saying so. */
export const answerMs = 20_000;
/** A transaction that its process forgot gives its locks back. */
export const idleInTransactionMs = 30_000;
/** The health check asks nothing but whether the database answers. */
export const pingMs = 2_000;
/** A line that a router forgot in silence is found after this, where the system's own default is two hours. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 } as const;
/** A migration waits so long for a lock, and then lets those in who came behind it, */
export const lockMs = 5_000;
/** for so long. */
export const betweenTurnsMs = 500;
