import { foldText } from '@latchkey/protocol/foldText'

/** Web addresses in a name. Real tokens have no need for one, but scams do. */
const address =
  /https?:|www\.|t\.me\/|[a-z0-9-]\.(app|bet|biz|cc|cfd|claim|claims|click|club|com|example|finance|fun|gift|info|io|live|lol|me|net|online|org|pro|shop|site|space|store|top|us|vip|website|win|xyz)\b/
/** Promises of free tokens, with their usual spaces. */
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
 * Returns whether a name looks like spam to a reader, because it contains a web address or a promise. Also recognizes
 * signs between letters (`c-l-a-i-m`), and letters and digits that resemble others (`CIaim`, `c1a1m`).
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

/**
 * Returns whether a match is one word. Spaces could join unrelated words into a promise, so they only count in their
 * usual places, or next to single letters.
 */
function isOneWord(found: string): boolean {
  const parts = found.split(/\s+/).map((part) => part.replace(/[^\p{L}\p{N}]/gu, ''))
  return parts.some((part) => part.length <= 1) || parts.length === 1 || usual.has(parts.join(' '))
}

/** Merges letters that look alike: a capital i becomes an l. */
function mergeLetters(folded: string): string {
  return folded.replaceAll('i', 'l').replaceAll('rn', 'm').replaceAll('vv', 'w')
}

function toPattern(words: string): string {
  return [...words.replaceAll(' ', '')].join('[^\\p{L}\\p{N}]{0,3}')
}

/** Replaces digits and signs with the letters that they imitate. */
function withoutSigns(folded: string): string {
  return folded.replace(/[01345@$!|]/g, (sign) => signLetters[sign] ?? sign)
}
