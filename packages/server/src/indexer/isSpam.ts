/** A web address in a name: a token has no need of one, a lure has. */
const address =
  /https?:|www\.|t\.me\/|\b[a-z0-9-]+\.(app|bet|biz|cc|cfd|claim|claims|click|club|com|example|finance|fun|gift|info|io|live|lol|me|net|online|org|pro|shop|site|space|store|top|us|vip|website|win|xyz)\b/i
/** A promise of something for nothing. */
const promise =
  /\b(air ?drops?|bonus|claim(able|s)?|eligible|free mint|giveaway|redeem|rewards?|vouchers?)\b/i

/** Tells spam by what its makers call it: a web address or a promise. */
export function isSpam(...texts: readonly (string | null)[]): boolean {
  return texts.some((text) => text !== null && (address.test(text) || promise.test(text)))
}
