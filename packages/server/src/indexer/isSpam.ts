import { foldText } from '@latchkey/protocol/foldText'

/** A web address in a name: a token has no need of one, a lure has. */
const address =
  /https?:|www\.|t\.me\/|\b[a-z0-9-]+\.(app|bet|biz|cc|cfd|claim|claims|click|club|com|example|finance|fun|gift|info|io|live|lol|me|net|online|org|pro|shop|site|space|store|top|us|vip|website|win|xyz)\b/
/** Promises of something for nothing, with the spaces that are usual in them. */
const promises = [
  ...['air drop', 'air drops', 'bonus', 'claim', 'claimable', 'claims', 'eligible', 'free mint', 'giveaway'],
  ...['redeem', 'reward', 'rewards', 'voucher', 'vouchers'],
].map(mergeLetters)
const usual = new Set(promises)
const promise = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${promises.map(toPattern).join('|')})(?![\\p{L}\\p{N}])`,
  'gu',
)

const signLetters: { readonly [sign: string]: string } = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  '@': 'a',
  $: 's',
  '!': 'l',
  '|': 'l',
}

/**
 * Tells spam by what its makers call it, as a reader takes it: a web address or a promise, also with signs between the
 * letters (`c-l-a-i-m`), and with letters and digits that are taken for others (`CIaim`, `c1a1m`).
 */
export function isSpam(...texts: readonly (string | null)[]): boolean {
  return texts.some((text) => {
    if (text === null) return false
    const folded = foldText(text)
    return address.test(folded) || makesPromise(folded) || makesPromise(withoutSigns(folded))
  })
}

function makesPromise(folded: string): boolean {
  return [...mergeLetters(folded).matchAll(promise)].some(([found]) => isOneWord(found))
}

/** Spaces may make a promise of words that are none, so they count where they stand usually, or beside single letters. */
function isOneWord(found: string): boolean {
  const parts = found.split(/\s+/).map((part) => part.replace(/[^\p{L}\p{N}]/gu, ''))
  return parts.some((part) => part.length <= 1) || parts.length === 1 || usual.has(parts.join(' '))
}

/** Makes letters that cannot be told apart one: a capital i is an l. */
function mergeLetters(folded: string): string {
  return folded.replaceAll('i', 'l').replaceAll('rn', 'm').replaceAll('vv', 'w')
}

function toPattern(words: string): string {
  return [...words.replaceAll(' ', '')].join('[^\\p{L}\\p{N}]{0,3}')
}

/** Replaces digits and signs by the letters that they are written for. */
function withoutSigns(folded: string): string {
  return folded.replace(/[01345@$!|]/g, (sign) => signLetters[sign] ?? sign)
}
