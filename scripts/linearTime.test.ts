import { expect, it } from 'vitest'
import { isBech32 } from '../packages/core/src/namespaces/cosmos/isBech32.ts'
import { cleanReceiver } from '../packages/core/src/send/readReceiver.ts'
import { parseAmount } from '../packages/core/src/utils/amounts.ts'
import { elementTypeOf } from '../packages/frame/src/base/elementTypeOf.ts'
import { parseSignInMessage } from '../packages/protocol/src/signIn/parseSignInMessage.ts'
import { countSvgPixels } from '../packages/server/src/base/images/countSvgPixels.ts'
import { parseNftMetadata } from '../packages/server/src/base/parseNftMetadata.ts'
import { isSpam } from '../packages/server/src/chains/isSpam.ts'
import { parseMetrics } from '../packages/server/src/doctor/parseMetrics.ts'
import { describeDevice } from '../packages/server/src/wallet/base/describeDevice.ts'

const million = 1_000_000
const repeat = (part: string, length = million) => part.repeat(Math.floor(length / part.length))
const svg = (text: string) => parseNftMetadata(text)?.image
const json = (image: string) => parseNftMetadata(JSON.stringify({ image }))?.image

const count = (part: string, head = '') => countSvgPixels(Buffer.from(head + repeat(part)))

/**
 * Texts from outside that take minutes if a pattern backtracks from each of their places: of a million characters, or as
 * many as the function accepts.
 */
it.each<[string, () => unknown, unknown]>([
  ['an SVG without an end of its opening tag', () => svg(`<svg ${repeat('<svg')}`), undefined],
  ['an SVG of white space', () => svg(`<svg${repeat(' xmlns ')}`), undefined],
  ['SVG text as an image', () => json(`<svg ${repeat('<svg')}`), null],
  ['SVG text in a data URL', () => json(`data:text/plain,<svg ${repeat('<svg')}`), null],
  ['comments before an SVG', () => svg(`<svg${repeat('<!----> ', 200_000)}`), undefined],
  ['declarations before an SVG', () => svg(repeat('<?xml ?>', 200_000)), undefined],
  ['a drawing of data URLs', () => count('data:'), 0],
  ['a drawing of data URLs with a comma', () => count('data:,'), undefined],
  ['a drawing of schemes in lines', () => count('d\n\na'), 0],
  ['a drawing of base64', () => count('base64 ', 'data:;base64,'), 0],
  ['a drawing of one reference', () => count('0', '&#x'), 0],
  ['a drawing of references', () => count('&#x0'), undefined],
  ['an amount with zeros before its last digit', () => parseAmount(`0.${repeat('0')}1`, 18), undefined],
  ['a receiver with spaces inside', () => cleanReceiver(`a${repeat(' ')}a`).length, million + 2],
  ['an address of separators', () => isBech32(`${repeat('1')}!`), false],
  ['an address of short parts', () => isBech32(`${repeat(`1${'q'.repeat(37)}`)}!`), false],
  ['a type of arrays', () => elementTypeOf(`${repeat('[]')}x`), ''],
  [
    'a sign-in message that repeats its header',
    () => {
      try {
        return parseSignInMessage(repeat(' wants you to sign in with your ', 16_384))
      } catch {
        return 'refused'
      }
    },
    'refused',
  ],
  ['a name of hyphens', () => isSpam(repeat('t-', 200_000)), false],
  ['a user agent that repeats Version', () => describeDevice(repeat('Version/')), 'Browser'],
  ['labels of a metric without a value', () => parseMetrics(`a{${repeat('a')}} 1`).sum('a'), 1],
])('is read in linear time: %s', (_, read, expected) => {
  expect(read()).toBe(expected)
})
