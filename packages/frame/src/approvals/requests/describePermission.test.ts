import { noLimit } from '@latchkey/protocol/permissions'
import { toFunctionSelector, toHex } from 'viem'
import { expect, it } from 'vitest'
import { sayPermission } from '../../copy/sayPermission.ts'
import { describePermission } from './describePermission.ts'

const token = `0x${'7'.repeat(40)}` as const

it('a function that the wallet knows keeps its name and its warning, whatever the app calls it', () => {
  // Another name with the selector of `approve`.
  const name = 'sign_szabo_bytecode(bytes16,uint128)'
  const selector = toFunctionSelector(name)
  expect(selector).toBe(toFunctionSelector('approve(address,uint256)'))
  const granted = {
    ...{ signer: token, validAfter: 0, validUntil: 9_999_999_999, valueLimit: 0n, feeLimit: 0n },
    targets: [{ target: token, selectors: [selector], amountLimit: noLimit - 1n }],
    salt: toHex(1, { size: 32 }),
  }
  const permission = { isRevoked: false, granted, functions: { [selector]: name } }
  const ether = { symbol: 'ETH', decimals: 18 }
  const { deeds, warnings } = describePermission(permission, new Map(), ether, 'en-US')
  expect(deeds.map(({ functions }) => functions)).toEqual([['approve(address,uint256)']])
  expect(warnings.map(({ title }) => title)).toContain(sayPermission('leaveTitle'))
})
