import { toCaip10 } from '@latchkey/protocol/ids'
import { expect, it } from 'vitest'
import { addresses } from '../../test/kits.ts'
import {
  ReceiptTimeoutError,
  TransactionExpiredError,
  TransactionReplacedError,
  TransactionRevertedError,
} from '../errors/send.ts'
import type { Approval } from './getApprovals.ts'
import { initialRevokeState, type RevokeEvent, revokeTransition } from './revokeTransition.ts'

const networkId = 'eip155:31337'
const hash = `0x${'9'.repeat(64)}`
const approval: Approval = {
  chainId: networkId,
  token: {
    ...{ address: toCaip10(networkId, addresses.alice), name: 'Dollar', symbol: 'USD' },
    ...{ decimals: 6, iconUrl: '' },
  },
  scope: 'amount',
  spender: toCaip10(networkId, addresses.bob),
  amount: '1',
  tokenId: null,
  approvedAt: '2026-11-20T10:00:00Z',
}
const reviewing = initialRevokeState({ from: addresses.alice, approval })
const events: RevokeEvent[] = [{ type: 'submitRequested' }, { type: 'submitted', hash }]
const confirming = events.reduce(revokeTransition, reviewing)

it.each([
  ['reverted', new TransactionRevertedError(hash)],
  ['expired', new TransactionExpiredError(hash)],
  ['was cancelled', new TransactionReplacedError('cancelled', hash, `0x${'8'.repeat(64)}`)],
])('reviews a revocation that %s again', (_, error) => {
  const failed = revokeTransition(confirming, { type: 'notMined', error })
  expect(failed).toMatchObject({ status: 'failed', hash, error, mayBeMined: false })
  expect(revokeTransition(failed, { type: 'retryRequested' })).toBe(failed)
  expect(revokeTransition(failed, { type: 'backRequested' })).toEqual(reviewing)
})

it.each([
  ['was not mined in time', new ReceiptTimeoutError(hash)],
  ['could not be read', new Error('unreachable')],
])('only checks a revocation that %s again', (_, error) => {
  const failed = revokeTransition(confirming, { type: 'notMined', error })
  expect(failed).toMatchObject({ status: 'failed', hash, error, mayBeMined: true })
  expect(revokeTransition(failed, { type: 'backRequested' })).toBe(failed)
  expect(revokeTransition(failed, { type: 'retryRequested' })).toEqual(confirming)
})
