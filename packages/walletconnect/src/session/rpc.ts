/** Lifetime in seconds and IRN tags of a method and of its response (WalletConnect Sign API). */
type MethodRow = { ttl: number; tag: number; answerTag: number }

const day = 86_400

/** The methods that both sides of a session use. */
export const methods = {
  wc_sessionPropose: { ttl: 300, tag: 1100, answerTag: 1101 },
  wc_sessionSettle: { ttl: 300, tag: 1102, answerTag: 1103 },
  wc_sessionUpdate: { ttl: day, tag: 1104, answerTag: 1105 },
  wc_sessionExtend: { ttl: day, tag: 1106, answerTag: 1107 },
  wc_sessionRequest: { ttl: 300, tag: 1108, answerTag: 1109 },
  wc_sessionEvent: { ttl: 300, tag: 1110, answerTag: 1111 },
  wc_sessionDelete: { ttl: day, tag: 1112, answerTag: 1113 },
  wc_sessionPing: { ttl: 30, tag: 1114, answerTag: 1115 },
  wc_sessionAuthenticate: { ttl: 3_600, tag: 1116, answerTag: 1117 },
} as const satisfies Record<string, MethodRow>

/** Name of a session method. */
export type Method = keyof typeof methods

/** Error codes that both sides respond with. */
export const codes = {
  invalidUpdate: 1003,
  invalidExtend: 1004,
  unauthorizedMethod: 3001,
  userDisconnected: 6000,
  unsupportedMethod: 10_001,
} as const

/** How long a pairing is valid, in seconds. */
export const pairingSeconds = 300
/** How long a session is valid unless extended, in seconds; also the longest extension. */
export const sessionSeconds = 7 * day
/** The shortest and the longest lifetime of a request, in seconds. */
export const requestSeconds = { least: 300, longest: 604_800 }
