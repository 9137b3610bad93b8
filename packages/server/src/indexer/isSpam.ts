import { foldText } from '@latchkey/protocol/foldText'

/** A web address in a name: a token has no need of one, a lure has. */
const address =
  /https?:|www\.|t\.me\/|\b[a-z0-9-]+\.(app|bet|biz|cc|cfd|claim|claims|click|club|com|example|finance|fun|gift|info|io|live|lol|me|net|online|org|pro|shop|site|space|store|top|us|vip|website|win|xyz)\b/
/** A promise of something for nothing. */
const promise = /\b(air ?drops?|bonus|claim(able|s)?|eligible|free mint|giveaway|redeem|rewards?|vouchers?)\b/

const digitLetters: { readonly [digit: string]: string } = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  '@': 'a',
  $: 's',
}

/** Tells spam by what its makers call it, as a reader takes it: a web address or a promise. */
export function isSpam(...texts: readonly (string | null)[]): boolean {
  return texts.some((text) => {
    if (text === null) return false
    const folded = foldText(text)
    return address.test(folded) || promise.test(folded) || promise.test(withoutDigits(folded))
  })
}

/** `c1a1m` cannot be told from `claim`, nor `1` from an `l`: each digit as the letter that it is written for. */
function withoutDigits(folded: string): string {
  return folded.replace(/[01345@$]/g, (digit, at: number) =>
    digit === '1' && folded[at - 1] === 'c' ? 'l' : (digitLetters[digit] ?? digit),
  )
}
