import { expect, it } from 'vitest'
import type { ViewEntry } from './policy/ids.ts'
import { withoutDetails } from './withoutDetails.ts'

const account: ViewEntry = { view: 'Account', data: { tab: 'NFTs' } }
const nft = { view: 'NftDetails', data: {} } as ViewEntry
const activity = { view: 'ActivityDetails', data: {} } as ViewEntry
const send: ViewEntry = { view: 'Send', data: undefined }

it.each([
  { title: 'an NFT leads back to its tab', stack: [account, nft], expected: [account] },
  { title: 'a transaction leads back to its tab', stack: [account, activity], expected: [account] },
  { title: 'details opened alone lead to Account', stack: [nft], expected: [{ view: 'Account' }] },
  { title: 'a view above keeps its depth', stack: [account, nft, send], expected: [account, account, send] },
])('$title', ({ stack, expected }) => {
  expect(withoutDetails(stack)).toMatchObject(expected)
})

it('other stacks stay the same', () => {
  const stack = [account, send]
  expect(withoutDetails(stack)).toBe(stack)
  expect(withoutDetails([])).toEqual([])
})
